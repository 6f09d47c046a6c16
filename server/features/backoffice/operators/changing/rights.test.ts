import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  decidesRights,
  giveRightsByTwo,
  pendingRightsRequest,
  requestsRights,
  restoreCast,
  sets,
} from './changing.testing.ts'

const { approvals, audit, claim, decide, me, listOperators, requestOperatorRights } = consoleContract.operators
const not = (refused: string) => ({ refused })

let sandbox: Sandbox
let staff: Sandbox['staff']
let victor: Operator
let agnes: Operator
beforeAll(async () => {
  sandbox = await openSandbox()
  staff = sandbox.staff
  victor = staff.victor
  agnes = staff.agnes
})
afterAll(() => sandbox.close())
beforeEach(() => restoreCast(sandbox))

const rightsOf = async ({ id }: Operator) => {
  const found = (await victor.call(listOperators, {})).find((one) => one.id === id)
  return found && [found.role, found.disabledAt !== null]
}
const idOf = async (whom: Operator, viewer = agnes) => (await pendingRightsRequest(viewer, whom))?.id ?? ''

it('one admin alone gives nobody a new role, and readmits nobody', async () => {
  const { sam, fiona } = staff
  for (const role of ['admin', 'finance', 'content'] as const)
    expect(await sets(victor, sam, role)).toEqual(not('illegal_operation'))
  expect(await sets(victor, fiona, 'support')).toEqual(not('illegal_operation'))
  expect(await sets(victor, sam, 'admin', true)).toEqual(not('illegal_operation'))
  expect(await rightsOf(sam)).toEqual(['support', false])
  expect(await sets(victor, sam, 'support', true)).toBeNull()
  expect(await sets(victor, sam, 'support')).toEqual(not('illegal_operation'))
  // Not in two steps either: a new role for a barred operator would count once they are readmitted.
  expect(await sets(victor, sam, 'admin', true)).toEqual(not('illegal_operation'))
  expect(await rightsOf(sam)).toEqual(['support', true])
})

it('one admin alone takes an admin’s role at once, and a change that takes nothing needs no request', async () => {
  expect(await requestsRights(victor, agnes, 'support')).toEqual(not('illegal_operation'))
  expect(await requestsRights(victor, staff.sam, 'support')).toEqual(not('illegal_operation'))
  expect(await requestsRights(victor, staff.sam, 'support', true)).toEqual(not('illegal_operation'))
  expect(await sets(victor, agnes, 'support')).toBeNull()
  expect(await agnes.tryCall(me, {})).toEqual(not('please_login'))
  expect(await rightsOf(agnes)).toEqual(['support', false])
})

it('two admins make an operator an admin: the second one sees who, from which role and to which, and the audit log records it', async () => {
  const { sam } = staff
  await sam.call(claim, { item: itemOf.member(sandbox.alice.uid) })
  expect(await requestsRights(victor, sam, 'admin')).toBeNull()
  expect(await rightsOf(sam)).toEqual(['support', false])
  const seen = (await pendingRightsRequest(agnes, sam)) ?? expect.unreachable()
  expect(seen).toMatchObject({
    aboutName: 'Sam Sampler',
    details: [
      { name: 'E-mail', value: sam.email },
      { name: 'From', value: 'support' },
      { name: 'To', value: 'admin' },
    ],
    maker: { id: victor.id },
    mayDecide: true,
  })
  // Neither the maker, nor the operator concerned, nor a non-admin decides.
  for (const who of [victor, sam, staff.wendy, staff.fiona])
    expect(await decidesRights(who, seen.id)).toEqual(not('illegal_operation'))
  const withoutCode = { id: seen.id, approve: true, note: '', googleCode: 'six' }
  expect(await agnes.sendRaw('POST', decide.path, withoutCode)).toEqual(not('google_code_error'))
  expect(await rightsOf(sam)).toEqual(['support', false])
  expect(await decidesRights(agnes, seen.id)).toBeNull()
  expect(await rightsOf(sam)).toEqual(['admin', false])
  expect(await sam.tryCall(me, {})).toEqual(not('please_login'))
  expect(await staff.wendy.tryCall(claim, { item: itemOf.member(sandbox.alice.uid) })).toHaveProperty('until')
  const { rows } = await victor.call(audit, { limit: 25 })
  const by = (name: string, path: string) => rows.find(({ operator, call }) => operator === name && call === path)
  expect(JSON.parse(by('Victor Vitola', requestOperatorRights.path)?.request ?? '{}')).toMatchObject({
    id: sam.id,
    role: 'admin',
    disabled: false,
  })
  expect(JSON.parse(by('Agnes Ashtray', decide.path)?.request ?? '{}')).toMatchObject({ id: seen.id, approve: true })
  expect(await decidesRights(agnes, seen.id)).toEqual(not('illegal_operation'))
})

it('two admins readmit a barred operator, and a declined request changes nothing', async () => {
  const { fiona } = staff
  expect(await sets(victor, fiona, 'finance', true)).toBeNull()
  expect(await requestsRights(agnes, fiona, 'finance')).toBeNull()
  const seen = (await pendingRightsRequest(victor, fiona)) ?? expect.unreachable()
  expect(seen.details).toContainEqual({ name: 'From', value: 'finance, barred' })
  expect(seen.details).toContainEqual({ name: 'To', value: 'finance' })
  expect(await decidesRights(victor, seen.id, false)).toBeNull()
  expect(await rightsOf(fiona)).toEqual(['finance', true])
  await giveRightsByTwo([victor, agnes], fiona, 'finance')
  expect(await rightsOf(fiona)).toEqual(['finance', false])
  await sandbox.renewOperatorSession(fiona)
  expect(await fiona.tryCall(me, {})).toMatchObject({ operator: { role: 'finance' } })
})

it('rights are requested by admins alone, with a reason, for others, and once at a time', async () => {
  const { sam, fiona } = staff
  for (const who of [sam, fiona, staff.conrad])
    expect(await requestsRights(who, staff.wendy, 'admin')).toEqual(not('illegal_operation'))
  expect(await requestsRights(victor, victor, 'admin')).toEqual(not('illegal_operation'))
  expect(await requestsRights(victor, { id: 99_999 }, 'admin')).toEqual(not('not_found'))
  const wish = { id: sam.id, role: 'admin', disabled: false } as const
  expect(await victor.tryCall(requestOperatorRights, { ...wish, reason: ' ' })).toEqual(not('content_empty'))
  expect(await requestsRights(victor, sam, 'admin')).toBeNull()
  expect(await requestsRights(victor, sam, 'admin')).toEqual(not('illegal_operation'))
  // No other request either: the open one is decided first.
  expect(await requestsRights(agnes, sam, 'finance')).toEqual(not('illegal_operation'))
  const { rows } = await victor.call(approvals, { limit: 200, state: 'waiting' })
  expect(rows.filter(({ kind }) => kind === 'operatorRights')).toHaveLength(1)
})

it('a request ends once the operator changes, also when the change bypasses the platform', async () => {
  const { sam } = staff
  await requestsRights(victor, sam, 'admin')
  const first = await idOf(sam)
  expect(await sets(agnes, sam, 'support', true)).toBeNull()
  expect(await pendingRightsRequest(agnes, sam)).toBeUndefined()
  expect(await decidesRights(agnes, first)).toEqual(not('illegal_operation'))
  expect(await rightsOf(sam)).toEqual(['support', true])

  for (const change of [`role = 'content'`, `disabled_at = now()`]) {
    await sandbox.pool.query(`update operator set role = 'support', disabled_at = null where id = $1`, [sam.id])
    expect(await requestsRights(victor, sam, 'admin')).toBeNull()
    const id = await idOf(sam)
    await sandbox.pool.query(`update operator set ${change} where id = $1`, [sam.id])
    const before = await rightsOf(sam)
    expect(await decidesRights(agnes, id)).toEqual(not('illegal_operation'))
    expect(await rightsOf(sam)).toEqual(before)
    // It can still be declined, and is then closed.
    expect(await decidesRights(agnes, id, false)).toBeNull()
  }
})

it('a request of an operator who is barred since, or no longer an admin, gives nobody rights', async () => {
  const { sam, wendy } = staff
  await requestsRights(agnes, sam, 'admin')
  const first = await idOf(sam, victor)
  expect(await sets(victor, agnes, 'admin', true)).toBeNull()
  expect(await decidesRights(victor, first)).toEqual(not('illegal_operation'))

  for (const change of [`role = 'support'`, `disabled_at = now()`]) {
    await sandbox.pool.query(`update operator set role = 'admin', disabled_at = null where id = $1`, [agnes.id])
    await sandbox.renewOperatorSession(agnes)
    expect(await requestsRights(agnes, wendy, 'admin')).toBeNull()
    const id = await idOf(wendy, victor)
    // Bypasses the platform, which would have withdrawn the request.
    await sandbox.pool.query(`update operator set ${change} where id = $1`, [agnes.id])
    expect(await decidesRights(victor, id)).toEqual(not('illegal_operation'))
    expect(await decidesRights(victor, id, false)).toBeNull()
  }
  await sandbox.pool.query(`update operator set role = 'admin', disabled_at = null where id = $1`, [agnes.id])
  for (const who of [sam, wendy]) expect(await rightsOf(who)).toEqual(['support', false])
})

it('every role but admin may do something that each other one may not, so any other role gives rights', () => {
  const calls = Object.values(consoleContract).flatMap((feature): { roles?: readonly string[] }[] =>
    Object.values(feature),
  )
  const others = ['support', 'finance', 'content']
  for (const to of others)
    for (const from of others.filter((one) => one !== to))
      expect([from, to, calls.some(({ roles = [] }) => roles.includes(to) && !roles.includes(from))]).toEqual([
        from,
        to,
        true,
      ])
})
