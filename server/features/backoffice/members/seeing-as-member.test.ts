import type { Call } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { VIEW_MINUTES } from '@humidor/domain/backoffice/member-views.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { points } from '../../products/raffle/raffle.testing.ts'

const { seeAsMember } = consoleContract.members
const { info } = contract.member
const DEVICE = 'v1'.repeat(16)

let sandbox: Sandbox
let sam: Operator

beforeAll(async () => {
  sandbox = await openSandbox()
  sam = sandbox.staff.sam
})

/** The device of a view. */
const screen = (token: string, sid = DEVICE) => Object.assign(sandbox.visitor(), { sid, token })

async function view(by = sam, uid = sandbox.alice.uid) {
  await sandbox.renewOperatorSession(by)
  const { token, expiresAt } = await by.call(seeAsMember, { uid, sid: DEVICE, reason: 'She sees no balance.' })
  return { token, expiresAt, ...{ screen: screen(token) } }
}

const ended = { refused: 'please_login' }

describe('an operator who sees the app as a member', () => {
  it('reads what the member reads', async () => {
    const { screen: seen } = await view()
    await sandbox.renewSession(sandbox.alice)
    expect(await seen.call(info, {})).toEqual(await sandbox.alice.call(info, {}))
    expect((await seen.call(contract.identity.sessions, {})).every(({ current }) => !current)).toBe(true)
  })

  it('can do nothing, begin nothing and read no secret', async () => {
    const { screen: seen } = await view()
    const all = Object.values<Record<string, unknown>>(contract).flatMap((calls) => Object.values(calls) as Call[])
    const closed = all.filter(
      ({ who, method, begins, notWhileSeen }) =>
        who.endsWith('member') && (method === 'POST' || begins === true || notWhileSeen === true),
    )
    expect(closed.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        ...['/api/user/getDepositInfo', '/api/user/pendingAuthenticator', '/api/user/exportRows', '/api/upload/token'],
        '/api/logout',
      ]),
    )
    for (const { method, path } of closed)
      expect.soft([path, await seen.sendRaw(method, path, {})]).toEqual([path, { refused: 'view_only' }])
  })

  it('gets no earlier answer of the member either', async () => {
    const { alice } = sandbox
    await sandbox.renewSession(alice)
    const key = crypto.randomUUID()
    const { path } = contract.raffle.join
    const sent = {}
    await alice.fund(points(1_000), 'POINT')
    expect(await alice.sendRaw('POST', path, sent, { key })).toHaveProperty('data')
    const { screen: seen } = await view()
    expect(await seen.sendRaw('POST', path, sent, { key })).toEqual({ refused: 'view_only' })
  })

  it('is nobody on another device, in another header, or with another sign in the token', async () => {
    const { token } = await view()
    const others = [
      screen(token, 'w1'.repeat(16)),
      screen(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`),
      screen(token.slice('view-'.length)),
    ]
    for (const other of others) expect(await other.tryCall(info, {})).toEqual(ended)
    const elsewhere = Object.assign(sandbox.visitor(), { sid: DEVICE, merchantToken: token, operatorToken: token })
    expect(await elsewhere.tryCall(consoleContract.operators.me, {})).toEqual(ended)
  })

  it('extends nothing of the member’s, and is found in the history of the account and in the audit log', async () => {
    const { alice } = sandbox
    const seenAt = async () =>
      (
        await sql`select seen_at, used_at, expires_at from session where uid = ${alice.uid} order by id`.execute(
          sandbox.db,
        )
      ).rows
    await sandbox.renewSession(alice)
    const before = await seenAt()
    const { token, screen: seen } = await view()
    await seen.call(info, {})
    expect(await seenAt()).toEqual(before)
    const { rows } = await alice.call(contract.ownAccount.accountHistory, { limit: 1 })
    expect(rows).toMatchObject([{ kind: 'seenBySupport', device: '', network: '' }])
    await sandbox.renewOperatorSession(sandbox.staff.agnes)
    const { rows: events } = await sandbox.staff.agnes.call(consoleContract.operators.audit, {
      limit: 1,
      call: seeAsMember.path,
    })
    expect(events).toMatchObject([{ call: seeAsMember.path }])
    expect(JSON.stringify(events, (_, it) => (typeof it === 'bigint' ? String(it) : it))).not.toContain(token)
  })

  it('sees one member at a time', async () => {
    const first = await view()
    const second = await view(sam, sandbox.paula.uid)
    expect(await first.screen.tryCall(info, {})).toEqual(ended)
    expect((await second.screen.call(info, {})).uid).toBe(sandbox.paula.uid)
  })
})

describe('a view ends', () => {
  it('after a quarter of an hour', async () => {
    const { screen: seen, expiresAt } = await view()
    expect(expiresAt.getTime() - sandbox.clock.now().getTime()).toBe(VIEW_MINUTES * 60_000)
    sandbox.clock.moveTo(new Date(expiresAt.getTime() - 1))
    await seen.call(info, {})
    sandbox.clock.moveTo(expiresAt)
    expect(await seen.tryCall(info, {})).toEqual(ended)
  })

  it('with the session of the operator', async () => {
    const { screen: seen } = await view()
    await sam.call(consoleContract.operators.logout, {})
    expect(await seen.tryCall(info, {})).toEqual(ended)
    await sandbox.renewOperatorSession(sam)
    expect(await seen.tryCall(info, {})).toEqual(ended)
  })

  it('when the operator is barred or gets another role', async () => {
    const { screen: seen } = await view()
    await sql`update operator set role = 'content' where id = ${sam.id}`.execute(sandbox.db)
    expect(await seen.tryCall(info, {})).toEqual(ended)
    await sql`update operator set role = 'support' where id = ${sam.id}`.execute(sandbox.db)
    expect((await seen.call(info, {})).uid).toBe(sandbox.alice.uid)
  })
})
