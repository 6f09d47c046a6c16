import { consoleContract } from '@humidor/contract/console/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import { codeOf, stepOf } from '@humidor/sandbox/totp.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verify } from '../../../../ledger/invariant.ts'
import { operatorInvariants } from '../operators.invariants.ts'
import { agrees, asksFor, linksTo, thirdAdmin } from './inviting.testing.ts'

const { acceptInvitation, approvals, audit, decide, invitations, login, openInvitation, listOperators } =
  consoleContract.operators
const { requestOperator, resendInvitation, setOperator, withdrawInvitation } = consoleContract.operators
const not = (refused: string) => ({ refused })
const PASSWORD = 'smoke-and-cedar-wood'

let sandbox: Sandbox
let agnes: Operator
let victor: Operator
beforeAll(async () => {
  sandbox = await openSandbox()
  agnes = sandbox.staff.agnes
  victor = sandbox.staff.victor
})
afterAll(() => sandbox.close())
const renewOperatorSession = async () => {
  for (const who of Object.values(sandbox.staff)) await sandbox.renewOperatorSession(who)
}
beforeEach(renewOperatorSession)
const waits = async (seconds: number) => {
  sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + seconds * 1_000))
  await renewOperatorSession()
}

let strangers = 0
const somebody = () => `newcomer${(strangers += 1)}@humidor.test`

/** Two admins invite somebody. Returns the token of the link. */
async function invited(email = somebody()) {
  expect(await asksFor(victor, { email })).toBeNull()
  expect(await agrees(agnes, email)).toBeNull()
  return { email, token: (await linksTo(sandbox, email)).at(-1) ?? '' }
}
const opens = (token: string) => sandbox.visitor().tryCall(openInvitation, { token })
const shown = (token: string) => sandbox.visitor().call(openInvitation, { token })
const codeNow = (secret: string) => codeOf(secret, stepOf(sandbox.clock.now()))
const accepts = (token: string, googleCode: string, password = PASSWORD) =>
  sandbox.visitor().tryCall(acceptInvitation, { token, password, googleCode })
const listed = async (email: string) => (await victor.call(invitations, {})).find((it) => it.email === email)
const rowsOf = async (table: string, email: string) =>
  Number((await sandbox.pool.query(`select count(*) as n from ${table} where email = $1`, [email])).rows[0].n)

describe('a person whom two admins invite as an operator', () => {
  it('gets a link, sets a password and an authenticator, and signs in', async () => {
    const email = somebody()
    expect(await asksFor(victor, { email: ` ${email.toUpperCase()} `, role: 'finance' })).toBeNull()
    expect(await linksTo(sandbox, email)).toEqual([])
    expect(await listed(email)).toBeUndefined()
    expect(await agrees(victor, email)).toEqual(not('illegal_operation'))
    for (const who of [sandbox.staff.sam, sandbox.staff.fiona])
      expect(await agrees(who, email)).toEqual(not('illegal_operation'))
    expect(await agrees(agnes, email)).toBeNull()
    expect(await rowsOf('operator', email)).toBe(0)
    expect(await listed(email)).toMatchObject({
      role: 'finance',
      askedBy: 'Victor Vitola',
      agreedBy: agnes.name,
      expired: false,
    })

    const [token = ''] = await linksTo(sandbox, email)
    const it = await shown(token)
    expect(it).toMatchObject({ name: 'Nora Newcomer', email, role: 'finance' })
    expect(it.uri).toContain(`secret=${it.secret}`)
    // A reload of the page shows the same secret.
    expect((await shown(token)).secret).toBe(it.secret)
    const code = codeNow(it.secret)
    expect(await accepts(token, code === '000000' ? '000001' : '000000')).toEqual(not('google_code_error'))
    expect(await accepts(token, code)).toBeNull()
    expect(await opens(token)).toEqual(not('not_found'))
    expect(await accepts(token, codeNow(it.secret))).toEqual(not('not_found'))
    expect(await listed(email)).toBeUndefined()

    const signsIn = (googleCode: string) => sandbox.visitor().tryCall(login, { email, password: PASSWORD, googleCode })
    // The code is spent.
    expect(await signsIn(code)).toEqual(not('wrong_password'))
    await waits(30)
    const signedIn = await signsIn(codeNow(it.secret))
    expect(signedIn).toMatchObject({ operator: { name: 'Nora Newcomer', email, role: 'finance' } })

    const { rows } = await victor.call(audit, { limit: 100 })
    const calls = rows.map((row) => row.call)
    for (const { path } of [requestOperator, decide, acceptInvitation]) expect(calls).toContain(path)
    const requests = rows.map((row) => row.request).join()
    for (const secret of [token, PASSWORD, it.secret]) expect(requests).not.toContain(secret)
    expect(await verify(sandbox.db, operatorInvariants)).toEqual([])
  })

  it('is requested by admins alone, once, and under an unused address', async () => {
    for (const who of [sandbox.staff.sam, sandbox.staff.fiona, sandbox.staff.conrad])
      expect(await asksFor(who, { email: somebody() })).toEqual(not('illegal_operation'))
    expect(await asksFor(victor, { email: sandbox.staff.sam.email })).toEqual(not('duplicate_email'))
    const email = somebody()
    expect(await asksFor(victor, { email })).toBeNull()
    expect(await asksFor(agnes, { email })).toEqual(not('illegal_operation'))
    expect(await agrees(agnes, email)).toBeNull()
    expect(await asksFor(agnes, { email })).toEqual(not('duplicate_email'))
    expect(await asksFor(victor, { email: somebody(), name: ' ' })).toEqual(not('content_empty'))
    expect(await asksFor(victor, { email: somebody(), name: 'n'.repeat(61) })).toEqual(not('content_too_long'))
  })

  it('is not invited where the second admin declines, or the maker is no longer an admin', async () => {
    const email = somebody()
    await asksFor(victor, { email })
    expect(await agrees(agnes, email, false)).toBeNull()
    expect(await linksTo(sandbox, email)).toEqual([])

    const third = await thirdAdmin(sandbox, 'Theo Third')
    const wanted = somebody()
    await asksFor(third, { email: wanted })
    const { rows } = await agnes.call(approvals, { limit: 200, state: 'waiting' })
    const id = rows.find(({ about }) => about === wanted)?.id ?? ''
    // Bypasses the platform, which would have withdrawn the request.
    await sandbox.pool.query(`update operator set role = 'support' where id = $1`, [third.id])
    expect(await agnes.tryCall(decide, { id, approve: true, note: '', googleCode: agnes.googleCode() })).toEqual(
      not('illegal_operation'),
    )
    expect(await linksTo(sandbox, wanted)).toEqual([])
  })

  it('can use the link for a day and no longer, and can get another one', async () => {
    const { email, token } = await invited()
    const { secret } = await shown(token)
    await waits(86_399)
    expect(await opens(token)).toHaveProperty('secret')
    await waits(1)
    expect(await opens(token)).toEqual(not('not_found'))
    expect(await accepts(token, codeNow(secret))).toEqual(not('not_found'))
    const { id, expired } = (await listed(email)) ?? expect.unreachable()
    expect(expired).toBe(true)
    expect(await victor.tryCall(resendInvitation, { id, googleCode: victor.googleCode() })).toBeNull()
    const links = await linksTo(sandbox, email)
    expect(links).toHaveLength(2)
    expect(await opens(token)).toEqual(not('not_found'))
    const again = await shown(links[1] ?? '')
    expect(again.secret).not.toBe(secret)
    expect(await accepts(links[1] ?? '', codeNow(secret))).toEqual(not('google_code_error'))
    expect(await accepts(links[1] ?? '', codeNow(again.secret))).toBeNull()
    expect(await victor.tryCall(resendInvitation, { id, googleCode: victor.googleCode() })).toEqual(not('not_found'))
  })

  it('is not admitted once the invitation is withdrawn, or one of the two admins is barred', async () => {
    const { email, token } = await invited()
    const { id } = (await listed(email)) ?? expect.unreachable()
    expect(await sandbox.staff.sam.tryCall(withdrawInvitation, { id })).toEqual(not('illegal_operation'))
    expect(await agnes.tryCall(withdrawInvitation, { id })).toBeNull()
    expect(await agnes.tryCall(withdrawInvitation, { id })).toEqual(not('not_found'))
    expect(await opens(token)).toEqual(not('not_found'))
    expect(await asksFor(victor, { email })).toBeNull()

    const third = await thirdAdmin(sandbox, 'Tess Third')
    const other = somebody()
    await asksFor(victor, { email: other })
    await agrees(third, other)
    const [link = ''] = await linksTo(sandbox, other)
    const { secret } = await shown(link)
    const googleCode = victor.googleCode()
    await victor.call(setOperator, { id: third.id, role: 'admin', disabled: true, googleCode })
    expect(await accepts(link, codeNow(secret))).toEqual(not('not_found'))
    expect(await verify(sandbox.db, operatorInvariants)).toEqual([])
  })

  it('needs a password that is long and not easily guessed', async () => {
    const { email, token } = await invited()
    const { secret } = await shown(token)
    for (const [password, code] of [
      ['', 'no_password'],
      ['cedar', 'password_too_short'],
      ['password', 'password_too_common'],
      [email, 'password_too_common'],
    ] as const)
      expect(await accepts(token, codeNow(secret), password)).toEqual(not(code))
    expect(await rowsOf('operator', email)).toBe(0)
  })

  it('becomes one operator, however often the form is sent at once', async () => {
    const { email, token } = await invited()
    const { secret } = await shown(token)
    const answers = await Promise.all(Array.from({ length: 6 }, () => accepts(token, codeNow(secret))))
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(await rowsOf('operator', email)).toBe(1)
    expect((await victor.call(listOperators, {})).filter((it) => it.email === email)).toHaveLength(1)
  })
})

describe('a link', () => {
  it('is stored as a hash, is readable in no queue, and its secret is sealed', async () => {
    const email = somebody()
    await asksFor(victor, { email })
    await agrees(agnes, email)
    const kept = await sandbox.pool.query('select i::text as text from operator_invitation i where email = $1', [email])
    const queued = await sandbox.pool.query(
      `select data::text as text from pgboss.job where data::text like '%' || $1 || '%'`,
      [email],
    )
    const [token = ''] = await linksTo(sandbox, email)
    const { secret } = await shown(token)
    for (const { text } of [...kept.rows, ...queued.rows])
      for (const plain of [token, secret]) expect(text).not.toContain(plain)
    const after = await sandbox.pool.query('select secret from operator_invitation where email = $1', [email])
    expect(after.rows[0].secret).toHaveLength(48)
  })

  it('that is invalid counts against the address that tries it', async () => {
    const counted = async () => {
      const { rows } = await sandbox.pool.query(
        `select coalesce(sum(failures), 0)::int as n from sign_in_failure where subject like 'visitor %'`,
      )
      return rows[0].n
    }
    const before = await counted()
    expect(await opens('x'.repeat(43))).toEqual(not('not_found'))
    const once = await counted()
    expect(once).toBeGreaterThan(before)
    expect(await accepts('x'.repeat(43), '000000')).toEqual(not('not_found'))
    expect(await counted()).toBeGreaterThan(once)
    // The tries of one address, times the factor of the sandbox.
    await sandbox.pool.query(`update sign_in_failure set failures = 1000000 where subject like 'visitor %'`)
    const { token } = await invited()
    expect(await opens(token)).toEqual(not('code_request_too_frequent'))
    expect(await accepts(token, '000000')).toEqual(not('code_request_too_frequent'))
    await sandbox.pool.query(`delete from sign_in_failure`)
  })
})

describe('the database', () => {
  it('keeps the person and the two admins of an invitation, deletes none, and ends each once', async () => {
    const { email } = await invited()
    const update = (set: string) =>
      sandbox.pool.query(`update operator_invitation set ${set} where email = $1`, [email])
    await expect(update(`role = 'admin'`)).rejects.toThrow('for whom two agreed on')
    await expect(update(`name = 'Another'`)).rejects.toThrow('for whom two agreed on')
    await expect(update(`expires_at = sent_at + interval '25 hours'`)).rejects.toThrow('operator_invitation_lasts')
    await expect(update('withdrawn_at = now(), accepted_at = now()')).rejects.toThrow(/operator_invitation/)
    await expect(sandbox.pool.query('delete from operator_invitation where email = $1', [email])).rejects.toThrow(
      'stays',
    )
    await update('withdrawn_at = sent_at')
    await expect(update('withdrawn_at = null')).rejects.toThrow('ends once')
  })
})
