import { consoleContract } from '@humidor/contract/console/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { giveRightsByTwo } from '../changing/changing.testing.ts'
import { arrives, form, waits, wrong, wrongCodeOf } from './signing-in.testing.ts'

const { login, logout, me, sessions, endSession, changePassword, setOperator, audit } = consoleContract.operators

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})

describe('an operator', () => {
  it('signs in with password and code, and gets their name and role', async () => {
    const { fiona } = sandbox.staff
    const device = sandbox.visitor()
    const { token, operator } = await device.call(login, form(fiona))
    expect(operator).toEqual({ id: fiona.id, name: 'Fiona Filler', email: fiona.email, role: 'finance' })
    expect(token).toMatch(/^[\w-]{43}$/)
    device.operatorToken = token
    expect((await device.call(me, {})).operator).toEqual(operator)
  })

  it('gets the same answer whatever was wrong', async () => {
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
    for (const attempt of tries) expect(await sandbox.visitor().tryCall(login, attempt)).toEqual(wrong)
    await sandbox.renewOperatorSession(victor)
    await victor.call(setOperator, { id: conrad.id, role: 'content', disabled: true, googleCode: victor.googleCode() })
    expect(await sandbox.visitor().tryCall(login, form(conrad))).toEqual(wrong)
    await sandbox.renewOperatorSession(agnes)
    await giveRightsByTwo([victor, agnes], conrad, 'content')
    expect(await sandbox.visitor().tryCall(login, form(conrad))).toMatchObject({ operator: { id: conrad.id } })
  })

  it('cannot use a code again that signed somebody in', async () => {
    const { fiona } = sandbox.staff
    const attempt = form(fiona)
    await sandbox.visitor().call(login, attempt)
    expect(await sandbox.visitor().tryCall(login, attempt)).toEqual(wrong)
  })

  it('is signed in on one of twenty devices that send the same code at once', async () => {
    const { fiona } = sandbox.staff
    const attempt = form(fiona)
    const answers = await Promise.all(Array.from({ length: 20 }, () => sandbox.visitor().tryCall(login, attempt)))
    expect(answers.filter((answer) => 'token' in answer)).toHaveLength(1)
  })
})

describe('a session', () => {
  it('works on no other device, and under no other header', async () => {
    const { wendy } = sandbox.staff
    const device = await arrives(sandbox, wendy)
    const thief = sandbox.visitor()
    thief.operatorToken = device.operatorToken
    expect(await thief.tryCall(me, {})).toEqual({ refused: 'please_login' })
    const mistaken = sandbox.visitor()
    mistaken.token = device.operatorToken
    expect(await mistaken.tryCall(me, {})).toEqual({ refused: 'please_login' })
  })

  it('ends a quarter of an hour after its last use, to the second', async () => {
    const device = await arrives(sandbox, sandbox.staff.wendy)
    for (let quarter = 0; quarter < 3; quarter++) {
      waits(sandbox, 899)
      expect(await device.tryCall(me, {})).toMatchObject({ operator: { name: 'Wendy Wrapper' } })
    }
    waits(sandbox, 900)
    expect(await device.tryCall(me, {})).toEqual({ refused: 'please_login' })
  })

  it('ends twelve hours after it began, however busy it is', async () => {
    const device = await arrives(sandbox, sandbox.staff.wendy)
    for (let used = 0; used < 71; used++) {
      waits(sandbox, 600)
      await device.call(me, {})
    }
    waits(sandbox, 599)
    expect(await device.tryCall(me, {})).toMatchObject({ operator: { name: 'Wendy Wrapper' } })
    waits(sandbox, 1)
    expect(await device.tryCall(me, {})).toEqual({ refused: 'please_login' })
  })

  it('is void once the same operator signs in again on the device', async () => {
    const { wendy } = sandbox.staff
    const device = await arrives(sandbox, wendy)
    const before = device.operatorToken
    device.operatorToken = (await device.call(login, form(wendy))).token
    expect((await device.call(sessions, {})).filter(({ current }) => current)).toHaveLength(1)
    device.operatorToken = before
    expect(await device.tryCall(me, {})).toEqual({ refused: 'please_login' })
  })

  it('is visible to its own operator alone, who can end it from elsewhere', async () => {
    const { sam, fiona } = sandbox.staff
    const [here, there] = [await arrives(sandbox, sam), await arrives(sandbox, sam)]
    const seen = await here.call(sessions, {})
    expect(seen.filter(({ current }) => current)).toHaveLength(1)
    const other = seen.find(({ current }) => !current)?.id ?? ''
    const stranger = await arrives(sandbox, fiona)
    for (const id of [other, 'x']) expect(await stranger.tryCall(endSession, { id })).toEqual({ refused: 'not_found' })
    expect(await there.tryCall(me, {})).toMatchObject({ operator: { id: sam.id } })
    expect(await here.tryCall(endSession, { id: seen.find(({ current }) => current)?.id ?? '' })).toBeNull()
    expect(await here.tryCall(me, {})).toEqual({ refused: 'please_login' })
    await there.call(logout, {})
    expect(await there.tryCall(me, {})).toEqual({ refused: 'please_login' })
  })

  it('is deleted once it is over, and so is a device that nobody has signed in on for 400 days', async () => {
    const { fiona } = sandbox.staff
    await arrives(sandbox, fiona)
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
    waits(sandbox, 12 * 3_600)
    await sandbox.jobs.poll('operators.sweep')
    expect((await sandbox.pool.query('select from operator_session')).rows).toEqual([])
  })
})

describe('a new password', () => {
  it('signs every other device out, and the old one works nowhere afterwards', async () => {
    const { fiona } = sandbox.staff
    const [here, there] = [await arrives(sandbox, fiona), await arrives(sandbox, fiona)]
    const change = { oldPassword: fiona.password, password: 'a humidor of one’s own', googleCode: fiona.googleCode() }
    expect(await here.tryCall(changePassword, { ...change, oldPassword: 'not-the-right-one' })).toEqual(wrong)
    await here.call(changePassword, { ...change, googleCode: fiona.googleCode() })
    expect(await here.tryCall(me, {})).toMatchObject({ operator: { id: fiona.id } })
    expect(await there.tryCall(me, {})).toEqual({ refused: 'please_login' })
    expect(await sandbox.visitor().tryCall(login, form(fiona))).toEqual(wrong)
    expect(await sandbox.visitor().tryCall(login, form(fiona, { password: change.password }))).toMatchObject({
      operator: { id: fiona.id },
    })
    await sandbox.renewOperatorSession(sandbox.staff.victor)
    const log = await sandbox.staff.victor.call(audit, { limit: 200 })
    expect(JSON.stringify(log)).not.toContain('a humidor of one')
    const changes = log.rows.filter(({ call }) => call === changePassword.path)
    expect(changes.map(({ operator, request }) => [operator, request])).toEqual([
      [fiona.name, '{}'],
      [fiona.name, `{"email": "${fiona.email}", "refused": true}`],
    ])
  })

  it('cannot be set by guessing the old one: ten tries an hour on a device, each in the audit log', async () => {
    const { wendy, victor } = sandbox.staff
    const here = await arrives(sandbox, wendy)
    const guess = (oldPassword: string) =>
      here.tryCall(changePassword, { oldPassword, password: 'another humidor', googleCode: wendy.googleCode() })
    for (let n = 0; n < 10; n++) expect(await guess(`guess number ${n}`)).toEqual(wrong)
    expect(await guess(wendy.password)).toEqual({ refused: 'code_request_too_frequent' })
    await sandbox.renewOperatorSession(victor)
    const log = await victor.call(audit, { limit: 200, operatorId: wendy.id, call: changePassword.path })
    expect(log.rows.map(({ request }) => request)).toEqual(
      Array.from({ length: 10 }, () => `{"email": "${wendy.email}", "refused": true}`),
    )
    // Other devices sign in as before.
    expect(await sandbox.visitor().tryCall(login, form(wendy))).toMatchObject({ operator: { id: wendy.id } })
  })
})
