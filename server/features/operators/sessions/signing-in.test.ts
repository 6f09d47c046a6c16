import { consoleContract } from '@humidor/contract/console/index.ts'
import { updateSafePwd } from '@humidor/contract/security.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { leastOf, workOf } from '../../identity/identity.testing.ts'
import { twoGive } from '../changing/changing.testing.ts'

const { login, logout, me, sessions, endSession, changePassword, setOperator, audit } = consoleContract.operators

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})

const waits = (seconds: number) =>
  sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + Math.round(seconds * 1_000)))

const form = (who: Operator, it: Partial<{ email: string; password: string; googleCode: string }> = {}) => ({
  email: who.email,
  password: who.password,
  googleCode: it.googleCode ?? who.googleCode(),
  ...it,
})

/** Signs in at the real front door, on a device that nobody has used. */
async function arrives(who: Operator) {
  const device = sandbox.visitor()
  const { token } = await device.gets(login, form(who))
  device.operatorToken = token
  return device
}

const wrongCodeOf = (who: Operator) => {
  const shown = new Set([who.googleCode(), who.googleCode(), who.googleCode()])
  return ['000000', '111111', '222222', '333333'].find((code) => !shown.has(code)) ?? ''
}

const wrong = { refused: 'wrong_password' }

describe('an operator', () => {
  it('signs in with password and code, and is told who they are', async () => {
    const { fiona } = sandbox.staff
    const device = sandbox.visitor()
    const { token, operator } = await device.gets(login, form(fiona))
    expect(operator).toEqual({ id: fiona.id, name: 'Fiona Filler', email: fiona.email, role: 'finance' })
    expect(token).toMatch(/^[\w-]{43}$/)
    device.operatorToken = token
    expect((await device.gets(me, {})).operator).toEqual(operator)
  })

  it('is told the same whatever was wrong', async () => {
    const { agnes, fiona, conrad, victor } = sandbox.staff
    const tries = [
      form(fiona, { password: 'cedar-and-brasS' }),
      form(fiona, { password: '' }),
      form(fiona, { googleCode: wrongCodeOf(fiona) }),
      form(fiona, { googleCode: conrad.googleCode() }),
      form(fiona, { email: 'nobody@humidor.test' }),
      form(fiona, { email: sandbox.alice.email }),
      form(fiona, {
        email: sandbox.alice.email,
        password: sandbox.alice.password,
        googleCode: sandbox.alice.googleCode(),
      }),
    ]
    for (const attempt of tries) expect(await sandbox.visitor().asks(login, attempt)).toEqual(wrong)
    await sandbox.atDesk(victor)
    await victor.gets(setOperator, { id: conrad.id, role: 'content', disabled: true, googleCode: victor.googleCode() })
    expect(await sandbox.visitor().asks(login, form(conrad))).toEqual(wrong)
    await sandbox.atDesk(agnes)
    await twoGive([victor, agnes], conrad, 'content')
    expect(await sandbox.visitor().asks(login, form(conrad))).toMatchObject({ operator: { id: conrad.id } })
  })

  it('finds a code spent after it signed somebody in', async () => {
    const { fiona } = sandbox.staff
    const attempt = form(fiona)
    await sandbox.visitor().gets(login, attempt)
    expect(await sandbox.visitor().asks(login, attempt)).toEqual(wrong)
  })

  it('is signed in on one of twenty devices that show the same code at once', async () => {
    const { fiona } = sandbox.staff
    const attempt = form(fiona)
    const answers = await Promise.all(Array.from({ length: 20 }, () => sandbox.visitor().asks(login, attempt)))
    expect(answers.filter((answer) => 'token' in answer)).toHaveLength(1)
  })
})

describe('a session', () => {
  it('serves on no other device, and under no other header', async () => {
    const { wendy } = sandbox.staff
    const device = await arrives(wendy)
    const thief = sandbox.visitor()
    thief.operatorToken = device.operatorToken
    expect(await thief.asks(me, {})).toEqual({ refused: 'please_login' })
    const mistaken = sandbox.visitor()
    mistaken.token = device.operatorToken
    expect(await mistaken.asks(me, {})).toEqual({ refused: 'please_login' })
  })

  it('ends a quarter of an hour after it was last used, to the second', async () => {
    const device = await arrives(sandbox.staff.wendy)
    for (let quarter = 0; quarter < 3; quarter++) {
      waits(899)
      expect(await device.asks(me, {})).toMatchObject({ operator: { name: 'Wendy Wrapper' } })
    }
    waits(900)
    expect(await device.asks(me, {})).toEqual({ refused: 'please_login' })
  })

  it('ends twelve hours after it began, however busy it is kept', async () => {
    const device = await arrives(sandbox.staff.wendy)
    for (let used = 0; used < 71; used++) {
      waits(600)
      await device.gets(me, {})
    }
    waits(599)
    expect(await device.asks(me, {})).toMatchObject({ operator: { name: 'Wendy Wrapper' } })
    waits(1)
    expect(await device.asks(me, {})).toEqual({ refused: 'please_login' })
  })

  it('is void once the same operator signs in again on the device', async () => {
    const { wendy } = sandbox.staff
    const device = await arrives(wendy)
    const before = device.operatorToken
    device.operatorToken = (await device.gets(login, form(wendy))).token
    expect((await device.gets(sessions, {})).filter(({ current }) => current)).toHaveLength(1)
    device.operatorToken = before
    expect(await device.asks(me, {})).toEqual({ refused: 'please_login' })
  })

  it('is seen by its own operator alone, who can end it from elsewhere', async () => {
    const { sam, fiona } = sandbox.staff
    const [here, there] = [await arrives(sam), await arrives(sam)]
    const seen = await here.gets(sessions, {})
    expect(seen.filter(({ current }) => current)).toHaveLength(1)
    const other = seen.find(({ current }) => !current)?.id ?? ''
    const stranger = await arrives(fiona)
    for (const id of [other, 'x']) expect(await stranger.asks(endSession, { id })).toEqual({ refused: 'not_found' })
    expect(await there.asks(me, {})).toMatchObject({ operator: { id: sam.id } })
    expect(await here.asks(endSession, { id: seen.find(({ current }) => current)?.id ?? '' })).toBeNull()
    expect(await here.asks(me, {})).toEqual({ refused: 'please_login' })
    await there.gets(logout, {})
    expect(await there.asks(me, {})).toEqual({ refused: 'please_login' })
  })

  it('that is over is swept away, and so is a device that nobody has signed in on for 400 days', async () => {
    const { fiona } = sandbox.staff
    await arrives(fiona)
    await sandbox.pool.query(
      `insert into operator_device (operator_id, sid_hash, seen_at)
        select $1, sha256(n::text::bytea), $2::timestamptz - interval '400 days' + n * interval '1 minute'
        from generate_series(0, 1) n`,
      [fiona.id, sandbox.clock.now()],
    )
    const devices = async () => {
      const { rows } = await sandbox.pool.query('select from operator_device where operator_id = $1', [fiona.id])
      return rows.length
    }
    const before = await devices()
    await sandbox.jobs.poll('operators.sweep')
    expect(await devices()).toBe(before - 1)
    waits(12 * 3_600)
    await sandbox.jobs.poll('operators.sweep')
    expect((await sandbox.pool.query('select from operator_session')).rows).toEqual([])
  })
})

describe('guessing', () => {
  it('of codes ends after five, even with the right password and at once, until a quarter of an hour has gone by', async () => {
    const { sam } = sandbox.staff
    const googleCode = wrongCodeOf(sam)
    for (let n = 0; n < 5; n++) expect(await sandbox.visitor().asks(login, form(sam, { googleCode }))).toEqual(wrong)
    expect(await sandbox.visitor().asks(login, form(sam))).toEqual(wrong)
    waits(901)
    expect(await sandbox.visitor().asks(login, form(sam))).toMatchObject({ operator: { id: sam.id } })
  })

  it('of codes without the password locks nobody out', async () => {
    const { fiona } = sandbox.staff
    const googleCode = wrongCodeOf(fiona)
    for (let n = 0; n < 6; n++)
      await sandbox.visitor().asks(login, form(fiona, { password: 'not-the-right-one', googleCode }))
    expect(await sandbox.visitor().asks(login, form(fiona))).toMatchObject({ operator: { id: fiona.id } })
  })

  it('of passwords ends after ten, at once or one after the other, and the operator still comes in on a device of their own', async () => {
    const { conrad } = sandbox.staff
    const own = await arrives(conrad)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        sandbox.visitor().asks(login, form(conrad, { password: `guess number ${n}`, googleCode: '000000' })),
      ),
    )
    expect(answers.filter((answer) => 'refused' in answer && answer.refused === 'wrong_password')).toHaveLength(10)
    expect(await sandbox.visitor().asks(login, form(conrad))).toEqual({ refused: 'code_request_too_frequent' })
    expect(await own.asks(login, form(conrad))).toMatchObject({ operator: { id: conrad.id } })
    waits(3_601)
    expect(await sandbox.visitor().asks(login, form(conrad))).toMatchObject({ operator: { id: conrad.id } })
  })

  it('by others behind the same address keeps no operator out on a device of their own', async () => {
    const { wendy } = sandbox.staff
    const own = await arrives(wendy)
    await sandbox.pool.query(
      `insert into sign_in_failure (subject, failures, since) values ('visitor 127.0.0.1', 1000000, $1)
        on conflict (subject) do update set failures = excluded.failures, since = excluded.since`,
      [sandbox.clock.now()],
    )
    expect(await sandbox.visitor().asks(login, form(wendy))).toEqual({ refused: 'code_request_too_frequent' })
    expect(await own.asks(login, form(wendy))).toMatchObject({ operator: { id: wendy.id } })
    await sandbox.pool.query("delete from sign_in_failure where subject = 'visitor 127.0.0.1'")
  })

  it('of an address costs as much as of a password', async () => {
    const { fiona } = sandbox.staff
    waits(3_601)
    const costs: [number, number][] = []
    for (let round = 0; round < 5; round++) {
      const work = (email: string) =>
        workOf(() => sandbox.visitor().asks(login, { email, password: 'a guess', googleCode: '000000' }))
      costs.push([await work(fiona.email), await work(`nobody${round}@humidor.test`)])
    }
    const [known, unknown] = [leastOf(costs.map(([cost]) => cost)), leastOf(costs.map(([, cost]) => cost))]
    // One password's hash is nearly all of it: without one the work would be a tenth.
    expect(unknown).toBeGreaterThan(known / 2)
    expect(unknown).toBeLessThan(known * 2)
  })

  it('is written down where the address is an operator’s, and counted alone where it is nobody’s', async () => {
    const { victor, fiona } = sandbox.staff
    waits(3_601)
    await sandbox.visitor().asks(login, form(fiona, { password: 'not-the-right-one' }))
    const rows = async () => (await sandbox.pool.query('select count(*)::int as n from audit')).rows[0].n
    const before = await rows()
    for (const email of ['rude-words@humidor.test', 'nobody@humidor.test', sandbox.alice.email])
      expect(await sandbox.visitor().asks(login, form(fiona, { email, password: 'my own password' }))).toEqual(wrong)
    expect(await rows()).toBe(before)
    expect((await sandbox.fastify.inject('/metrics')).body).toContain('\nhumidor_operator_strangers 3\n')
    await sandbox.atDesk(victor)
    const told = await victor.gets(audit, { limit: 1, call: login.path })
    expect(told.rows.map(({ operator, request }) => [operator, request])).toEqual([
      ['Fiona Filler', `{"email": "${fiona.email}", "refused": true}`],
    ])
    waits(3_601)
    expect((await sandbox.fastify.inject('/metrics')).body).toContain('\nhumidor_operator_strangers 0\n')
  })

  it('at the console holds no member up, however many guess at once', async () => {
    const { alice } = sandbox
    await sandbox.signsIn(alice)
    const change = { oldPassword: 'not-the-right-one', password: 'a quiet evening', googleCode: alice.googleCode() }
    const [full, over] = [Promise.withResolvers<void>(), new AbortController()]
    const guesses = Array.from({ length: 60 }, async (_, who) => {
      const device = sandbox.visitor()
      for (let n = 0; !over.signal.aborted; n++) {
        const email = `guess${who}.${n}@humidor.test`
        const told = await device.asks(login, { email, password: 'a guess', googleCode: '000000' })
        if ('refused' in told && told.refused === 'network_error') full.resolve()
      }
    })
    await full.promise
    expect(await alice.asks(updateSafePwd, change)).toEqual(wrong)
    over.abort()
    await Promise.all(guesses)
  })
})

describe('a new password', () => {
  it('signs every other device out, and the old one opens nothing after', async () => {
    const { fiona } = sandbox.staff
    const [here, there] = [await arrives(fiona), await arrives(fiona)]
    const change = { oldPassword: fiona.password, password: 'a humidor of one’s own', googleCode: fiona.googleCode() }
    expect(await here.asks(changePassword, { ...change, oldPassword: 'not-the-right-one' })).toEqual(wrong)
    await here.gets(changePassword, { ...change, googleCode: fiona.googleCode() })
    expect(await here.asks(me, {})).toMatchObject({ operator: { id: fiona.id } })
    expect(await there.asks(me, {})).toEqual({ refused: 'please_login' })
    expect(await sandbox.visitor().asks(login, form(fiona))).toEqual(wrong)
    expect(await sandbox.visitor().asks(login, form(fiona, { password: change.password }))).toMatchObject({
      operator: { id: fiona.id },
    })
    await sandbox.atDesk(sandbox.staff.victor)
    const log = await sandbox.staff.victor.gets(audit, { limit: 200 })
    expect(JSON.stringify(log)).not.toContain('a humidor of one')
    const told = log.rows.filter(({ call }) => call === changePassword.path)
    expect(told.map(({ operator, request }) => [operator, request])).toEqual([
      [fiona.name, '{}'],
      [fiona.name, `{"email": "${fiona.email}", "refused": true}`],
    ])
  })

  it('is set by nobody who guesses at the old one: ten tries an hour on a device, each in the audit log', async () => {
    const { wendy, victor } = sandbox.staff
    const here = await arrives(wendy)
    const guess = (oldPassword: string) =>
      here.asks(changePassword, { oldPassword, password: 'another humidor', googleCode: wendy.googleCode() })
    for (let n = 0; n < 10; n++) expect(await guess(`guess number ${n}`)).toEqual(wrong)
    expect(await guess(wendy.password)).toEqual({ refused: 'code_request_too_frequent' })
    await sandbox.atDesk(victor)
    const log = await victor.gets(audit, { limit: 200, operatorId: wendy.id, call: changePassword.path })
    expect(log.rows.map(({ request }) => request)).toEqual(
      Array.from({ length: 10 }, () => `{"email": "${wendy.email}", "refused": true}`),
    )
    // Elsewhere they sign in as before.
    expect(await sandbox.visitor().asks(login, form(wendy))).toMatchObject({ operator: { id: wendy.id } })
  })
})
