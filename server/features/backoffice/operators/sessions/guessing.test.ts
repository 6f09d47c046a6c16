import { updateSafePwd } from '@humidor/contract/accounts/authenticator.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { leastOf, workOf } from '../../../accounts/identity/identity.testing.ts'
import { arrives, form, waits, wrong, wrongCodeOf } from './signing-in.testing.ts'

const { login, audit } = consoleContract.operators

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})

describe('guessing', () => {
  it('of codes ends after five, even with the right password and at once, until a quarter of an hour has passed', async () => {
    const { sam } = sandbox.staff
    const googleCode = wrongCodeOf(sam)
    for (let n = 0; n < 5; n++) expect(await sandbox.visitor().tryCall(login, form(sam, { googleCode }))).toEqual(wrong)
    expect(await sandbox.visitor().tryCall(login, form(sam))).toEqual(wrong)
    waits(sandbox, 901)
    expect(await sandbox.visitor().tryCall(login, form(sam))).toMatchObject({ operator: { id: sam.id } })
  })

  it('of codes without the password locks nobody out', async () => {
    const { fiona } = sandbox.staff
    const googleCode = wrongCodeOf(fiona)
    for (let n = 0; n < 6; n++)
      await sandbox.visitor().tryCall(login, form(fiona, { password: 'not-the-right-one', googleCode }))
    expect(await sandbox.visitor().tryCall(login, form(fiona))).toMatchObject({ operator: { id: fiona.id } })
  })

  it('of passwords ends after ten, at once or one after the other, and the operator still signs in on a device of their own', async () => {
    const { conrad } = sandbox.staff
    const own = await arrives(sandbox, conrad)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        sandbox.visitor().tryCall(login, form(conrad, { password: `guess number ${n}`, googleCode: '000000' })),
      ),
    )
    expect(answers.filter((answer) => 'refused' in answer && answer.refused === 'wrong_password')).toHaveLength(10)
    expect(await sandbox.visitor().tryCall(login, form(conrad))).toEqual({ refused: 'code_request_too_frequent' })
    expect(await own.tryCall(login, form(conrad))).toMatchObject({ operator: { id: conrad.id } })
    waits(sandbox, 3_601)
    expect(await sandbox.visitor().tryCall(login, form(conrad))).toMatchObject({ operator: { id: conrad.id } })
  })

  it('by others behind the same address locks no operator out of their own device', async () => {
    const { wendy } = sandbox.staff
    const own = await arrives(sandbox, wendy)
    await sandbox.pool.query(
      `insert into sign_in_failure (subject, failures, since) values ('visitor 127.0.0.1', 1000000, $1)
        on conflict (subject) do update set failures = excluded.failures, since = excluded.since`,
      [sandbox.clock.now()],
    )
    expect(await sandbox.visitor().tryCall(login, form(wendy))).toEqual({ refused: 'code_request_too_frequent' })
    expect(await own.tryCall(login, form(wendy))).toMatchObject({ operator: { id: wendy.id } })
    await sandbox.pool.query("delete from sign_in_failure where subject = 'visitor 127.0.0.1'")
  })

  it('of an address takes as long as of a password', async () => {
    const { fiona } = sandbox.staff
    waits(sandbox, 3_601)
    const costs: [number, number][] = []
    for (let round = 0; round < 5; round++) {
      const work = (email: string) =>
        workOf(() => sandbox.visitor().tryCall(login, { email, password: 'a guess', googleCode: '000000' }))
      costs.push([await work(fiona.email), await work(`nobody${round}@humidor.test`)])
    }
    const [known, unknown] = [leastOf(costs.map(([cost]) => cost)), leastOf(costs.map(([, cost]) => cost))]
    // The hash of a password takes nearly all of the time: without it the work would be a tenth.
    expect(unknown).toBeGreaterThan(known / 2)
    expect(unknown).toBeLessThan(known * 2)
  })

  it('is audited where the address is an operator’s, and only counted where it is nobody’s', async () => {
    const { victor, fiona } = sandbox.staff
    waits(sandbox, 3_601)
    await sandbox.visitor().tryCall(login, form(fiona, { password: 'not-the-right-one' }))
    const rows = async () => (await sandbox.pool.query('select count(*)::int as n from audit')).rows[0].n
    const before = await rows()
    for (const email of ['rude-words@humidor.test', 'nobody@humidor.test', sandbox.alice.email])
      expect(await sandbox.visitor().tryCall(login, form(fiona, { email, password: 'my own password' }))).toEqual(wrong)
    expect(await rows()).toBe(before)
    expect((await sandbox.fastify.inject('/metrics')).body).toContain('\nhumidor_operator_strangers 3\n')
    await sandbox.renewOperatorSession(victor)
    const page = await victor.call(audit, { limit: 1, call: login.path })
    expect(page.rows.map(({ operator, request }) => [operator, request])).toEqual([
      ['Fiona Filler', `{"email": "${fiona.email}", "refused": true}`],
    ])
    waits(sandbox, 3_601)
    expect((await sandbox.fastify.inject('/metrics')).body).toContain('\nhumidor_operator_strangers 0\n')
  })

  it('at the console blocks no member, however many guess at once', async () => {
    const { alice } = sandbox
    await sandbox.renewSession(alice)
    const change = { oldPassword: 'not-the-right-one', password: 'a quiet evening', googleCode: alice.googleCode() }
    const [full, over] = [Promise.withResolvers<void>(), new AbortController()]
    const guesses = Array.from({ length: 60 }, async (_, who) => {
      const device = sandbox.visitor()
      for (let n = 0; !over.signal.aborted; n++) {
        const email = `guess${who}.${n}@humidor.test`
        const page = await device.tryCall(login, { email, password: 'a guess', googleCode: '000000' })
        if ('refused' in page && page.refused === 'network_error') full.resolve()
      }
    })
    await full.promise
    expect(await alice.tryCall(updateSafePwd, change)).toEqual(wrong)
    over.abort()
    await Promise.all(guesses)
  })
})
