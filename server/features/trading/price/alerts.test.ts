import { contract } from '@humidor/contract/index.ts'
import { MOST_ALERTS } from '@humidor/domain/trading/price-alert.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { reportsAlerts, setsAlert } from './alerts.testing.ts'
import { midnightsGoBy } from './price.testing.ts'

const { alerts, rearmAlert, removeAlert } = contract.price
const { getNotify } = contract.notices

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
  await midnightsGoBy(sandbox, 1, 0n)
}, 60_000)
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.db.deleteFrom('price_alert').execute()
})

const inForce = async () => (await sandbox.alice.call(alerts, {})).inForce
const idOf = (set: Awaited<ReturnType<typeof setsAlert>>) => ('id' in set ? Number(set.id) : 0)
const notices = async (who: Person) => (await who.call(getNotify, {})).filter((row) => row.kind === 'priceReached')

it('an alert is told once when the price has risen or fallen to it, and not before', async () => {
  const { alice, bob } = sandbox
  const now = await inForce()
  await setsAlert(alice, now + 1n)
  await setsAlert(bob, now - 1n)
  await setsAlert(bob, now * 3n)
  expect(await reportsAlerts(sandbox)).toBe(0)
  const risen = await midnightsGoBy(sandbox, 1)
  expect(risen).toBeGreaterThan(now)
  expect(await Promise.all([1, 2, 3].map(() => reportsAlerts(sandbox)))).toContain(1)
  expect(await reportsAlerts(sandbox)).toBe(0)
  expect(await notices(alice)).toMatchObject([
    { params: { price: { amount: Number(now + 1n), coin: 'USCD' }, now: { amount: Number(risen) }, way: 'up' } },
  ])
  expect(await notices(bob)).toEqual([])
  expect((await alice.call(alerts, {})).rows).toMatchObject([{ price: now + 1n, reachedAt: sandbox.clock.now() }])

  await midnightsGoBy(sandbox, 1, -500_000n)
  expect(await reportsAlerts(sandbox)).toBe(1)
  expect(await notices(bob)).toMatchObject([{ params: { way: 'down' } }])
  expect(await notices(alice)).toHaveLength(1)
})

it('a reached alert is armed again from the present price, for the other direction too', async () => {
  const { alice } = sandbox
  const now = await inForce()
  const id = idOf(await setsAlert(alice, now + 1n))
  expect(await alice.tryCall(rearmAlert, { id })).toMatchObject({ refused: 'illegal_operation' })
  await midnightsGoBy(sandbox, 1, 100_000n)
  await reportsAlerts(sandbox)
  const before = (await notices(alice)).length
  expect(await alice.call(rearmAlert, { id })).toBeNull()
  expect((await alice.call(alerts, {})).rows).toMatchObject([{ id, rises: false, reachedAt: null }])
  expect(await reportsAlerts(sandbox)).toBe(0)
  await midnightsGoBy(sandbox, 1, -500_000n)
  expect(await reportsAlerts(sandbox)).toBe(1)
  expect(await notices(alice)).toHaveLength(before + 1)
})

it('a member has ten alerts however many are set at once, and another member none of them', async () => {
  const { alice, bob } = sandbox
  const now = await inForce()
  const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => setsAlert(alice, now + BigInt(n + 1))))
  expect(answers.filter((answer) => 'id' in answer)).toHaveLength(MOST_ALERTS)
  const { rows } = await alice.call(alerts, {})
  expect(rows).toHaveLength(MOST_ALERTS)
  const id = rows[0]?.id ?? 0
  for (const call of [rearmAlert, removeAlert])
    expect(await bob.tryCall(call, { id })).toMatchObject({ refused: 'not_found' })
  expect((await bob.call(alerts, {})).rows).toEqual([])
  const removed = await Promise.all([1, 2].map(() => alice.tryCall(removeAlert, { id })))
  expect(removed.filter((answer) => answer === null)).toHaveLength(1)
  expect(await setsAlert(alice, now + 100n)).toHaveProperty('id')
})

it('a batch tells its number of alerts, the rest comes with the next', async () => {
  const { alice, bob } = sandbox
  const now = await inForce()
  for (const who of [alice, bob]) for (const above of [1n, 2n]) await setsAlert(who, now + above)
  await midnightsGoBy(sandbox, 1, 100_000n)
  expect([await reportsAlerts(sandbox, 3), await reportsAlerts(sandbox, 3), await reportsAlerts(sandbox, 3)]).toEqual([
    3, 1, 0,
  ])
})
