import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { requestsRights, restoreCast, decidesRights, pendingRightsRequest, sets, giveRightsByTwo } from './changing.testing.ts'

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

it('one admin alone gives nobody a role that they did not have, and lets nobody in again', async () => {
  const { sam, fiona } = staff
  for (const role of ['admin', 'finance', 'content'] as const)
    expect(await sets(victor, sam, role)).toEqual(not('illegal_operation'))
  expect(await sets(victor, fiona, 'support')).toEqual(not('illegal_operation'))
  expect(await sets(victor, sam, 'admin', true)).toEqual(not('illegal_operation'))
  expect(await rightsOf(sam)).toEqual(['support', false])
  expect(await sets(victor, sam, 'support', true)).toBeNull()
  expect(await sets(victor, sam, 'support')).toEqual(not('illegal_operation'))
  // Nor in two steps: a role for whoever is barred is one that they have once they are not.
  expect(await sets(victor, sam, 'admin', true)).toEqual(not('illegal_operation'))
  expect(await rightsOf(sam)).toEqual(['support', true])
})

it('one admin alone still takes an admin’s role at once, and what takes nothing is not asked for', async () => {
  expect(await requestsRights(victor, agnes, 'support')).toEqual(not('illegal_operation'))
  expect(await requestsRights(victor, staff.sam, 'support')).toEqual(not('illegal_operation'))
  expect(await requestsRights(victor, staff.sam, 'support', true)).toEqual(not('illegal_operation'))
  expect(await sets(victor, agnes, 'support')).toBeNull()
  expect(await agnes.tryCall(me, {})).toEqual(not('please_login'))
  expect(await rightsOf(agnes)).toEqual(['support', false])
})

it('two make an operator an admin: the second one reads who, from what and to what, and it stands in the audit log', async () => {
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
  // Who asked does not decide, nor does whom it is about, nor who is no admin.
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

it('two let somebody in again who was barred, and what the second one declines stays undone', async () => {
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

it('rights are asked for by admins alone, with a reason, for others, and once', async () => {
  const { sam, fiona } = staff
  for (const who of [sam, fiona, staff.conrad])
    expect(await requestsRights(who, staff.wendy, 'admin')).toEqual(not('illegal_operation'))
  expect(await requestsRights(victor, victor, 'admin')).toEqual(not('illegal_operation'))
  expect(await requestsRights(victor, { id: 99_999 }, 'admin')).toEqual(not('not_found'))
  const wish = { id: sam.id, role: 'admin', disabled: false } as const
  expect(await victor.tryCall(requestOperatorRights, { ...wish, reason: ' ' })).toEqual(not('content_empty'))
  expect(await requestsRights(victor, sam, 'admin')).toBeNull()
  expect(await requestsRights(victor, sam, 'admin')).toEqual(not('illegal_operation'))
  // Not even something else: what waits is decided first.
  expect(await requestsRights(agnes, sam, 'finance')).toEqual(not('illegal_operation'))
  const { rows } = await victor.call(approvals, { limit: 200, state: 'waiting' })
  expect(rows.filter(({ kind }) => kind === 'operatorRights')).toHaveLength(1)
})

it('what was asked for is over once the operator changes, also behind the platform’s back', async () => {
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
    // It can still be declined, and is out of the way.
    expect(await decidesRights(agnes, id, false)).toBeNull()
  }
})

it('what somebody asked for who is barred since, or an admin no more, gives nobody rights', async () => {
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
    // Behind the platform's back: through it what they asked for would be over.
    await sandbox.pool.query(`update operator set ${change} where id = $1`, [agnes.id])
    expect(await decidesRights(victor, id)).toEqual(not('illegal_operation'))
    expect(await decidesRights(victor, id, false)).toBeNull()
  }
  await sandbox.pool.query(`update operator set role = 'admin', disabled_at = null where id = $1`, [agnes.id])
  for (const who of [sam, wendy]) expect(await rightsOf(who)).toEqual(['support', false])
})

it('every role but admin has something that each other one has not, so any other role gives rights', () => {
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
