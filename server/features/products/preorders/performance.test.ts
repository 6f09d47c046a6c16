import type { PreorderType } from '@humidor/domain/products/preorder.ts'
import { setMemberState } from '@humidor/sandbox/members.ts'
import { openSandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { everyInvariant } from '../../../invariants.ts'
import { toleratingFixtures } from '../../../ledger/fixtures.testing.ts'
import { verify } from '../../../ledger/invariant.ts'
import { invites, rollsUp } from '../../accounts/team/team.testing.ts'
import { cig, ordered, pays, treasuryHas, uscd } from './preorders.testing.ts'

const DAY = 86_400

/** A member of the tree: their inviter, their order, and whether they pay it. */
const someone = fc.record({
  above: fc.nat(),
  hundreds: fc.integer({ min: 2, max: 30 }),
  type: fc.constantFrom<PreorderType>('usdc', 'cig'),
  pays: fc.boolean(),
})

/** The paid orders below a member, by walking the whole tree: USCD as paid, ₡ at the price of the payment. */
function belowOf(uid: number, referrerOf: ReadonlyMap<number, number>, paid: ReadonlyMap<number, bigint>): bigint {
  let sum = 0n
  for (const [payer, amount] of paid)
    for (let above = referrerOf.get(payer); above !== undefined; above = referrerOf.get(above))
      if (above === uid) sum += amount
  return sum
}

it.each([11, 12])(
  'the performance of a line is the sum of the paid pre-orders below, on any tree (seed %d)',
  async (seed) => {
    const harness = await openSandbox()
    await treasuryHas(harness, 1_000_000)
    const wishes = fc.sample(fc.noBias(someone), { numRuns: 18, seed })
    const people: Person[] = [harness.alice]
    const referrerOf = new Map<number, number>()
    const orders = new Map<Person, number>()
    for (const { above, hundreds, type } of wishes) {
      const referrer = people[above % people.length] ?? harness.alice
      const person = await invites(harness, referrer)
      referrerOf.set(person.uid, referrer.uid)
      people.push(person)
      await setMemberState(harness.db, person.uid, { level: 1 }, harness.clock.now())
      await person.fund(uscd(5_000), 'USCD')
      await person.fund(cig(5_000), 'CIG')
      orders.set(person, await ordered(person, hundreds * 100, type))
    }
    await harness.travel(2 * DAY)
    const { rows: won } = await harness.pool.query<{ uid: number; type: PreorderType; money: bigint }>(
      "select uid, type, money from preorder where status = 'paying'",
    )
    const { rows: prices } = await harness.pool.query<{ price: bigint }>(
      'select price from cig_price order by day desc limit 1',
    )
    const price = prices[0]?.price ?? 0n
    const paid = new Map<number, bigint>()
    for (const [place, { pays: willing }] of wishes.entries()) {
      const person = people[place + 1]
      const order = won.find(({ uid }) => uid === person?.uid)
      if (!person || !order || !willing) continue
      expect(await pays(person, orders.get(person) ?? 0)).toBeNull()
      paid.set(person.uid, order.type === 'usdc' ? order.money : (order.money * price) / 1_000_000n)
    }
    await rollsUp(harness)
    expect(paid.size).toBeGreaterThan(4)
    const { rows: counted } = await harness.pool.query<{ uid: number; below: bigint }>(
      'select uid, team_performance as below from team order by uid',
    )
    const uids = new Set(people.map(({ uid }) => uid))
    const found = counted.filter(({ uid }) => uids.has(uid)).map(({ uid, below }) => [uid, below])
    expect(found).toEqual(found.map(([uid]) => [uid, belowOf(Number(uid), referrerOf, paid)]))
    expect(found.filter(([, below]) => below !== 0n).length).toBeGreaterThan(3)
    expect(await verify(harness.db, toleratingFixtures(everyInvariant))).toEqual([])
    await harness.close()
  },
  90_000,
)
