import { transferIn, transferOut } from '@humidor/contract/products/flexible-treasure.ts'
import { create as createPledge } from '@humidor/contract/products/pledges.ts'
import { create as createOrder, pay } from '@humidor/contract/products/preorders.ts'
import type { World } from '../harness.ts'
import { intend, lookUp, type MoneyCall, rather, returned, shows, tagged, takenBy } from './call.ts'

/** A few of them, so that they meet on the same accounts. */
const crowded = ({ dice, people }: World) => dice.pick(people.members.slice(0, 20))

/** Puts money into the flexible treasure, where it earns from the next midnight on. */
export const puttingIn: MoneyCall = {
  name: 'transferIn',
  weight: 3,
  twin: 'createPledge',
  make(world) {
    const who = crowded(world)
    const money = tagged(world)
    const effect = shows(who, 'transaction', -money)
    return intend(world, { name: 'transferIn', who, call: transferIn, body: { money }, effect })
  },
  then: (world, intent) => void world.saved.push(intent),
}

/** Takes out what was put in: it arrives at the next midnight, once. */
export const takingOut: MoneyCall = {
  name: 'transferOut',
  weight: 2,
  twin: 'transferIn',
  after: puttingIn,
  make(world) {
    const saved = world.saved.shift()
    if (!saved) return undefined
    const { who } = saved
    const money = takenBy(saved)
    const effect = shows(who, 'lhb', -money)
    return intend(world, { name: 'transferOut', who, call: transferOut, body: { money: Number(money) }, effect })
  },
  then(world, intent) {
    const effect = shows(intent.who, 'transaction', takenBy(intent))
    world.owed.push({ name: 'arrived treasure', effect, atMidnight: true })
  },
}

/** Pledges a hundred, of which a few ₡ tell the one from the other. */
export const pledging: MoneyCall = {
  name: 'createPledge',
  weight: 2,
  twin: 'payOrder',
  make(world) {
    const who = crowded(world)
    const cig = tagged(world, 2)
    const body = { money: 100_000_000, cig }
    return intend(world, { name: 'createPledge', who, call: createPledge, body, effect: shows(who, 'profit', -cig) })
  },
}

/** Enters a pre-order into the next draw: one for each member and day, and nothing is debited. */
export const ordering: MoneyCall = {
  name: 'createOrder',
  weight: 2,
  make(world) {
    const who = rather(world, 'createOrder')
    const body = { money: tagged(world, 200), type: 'cig' }
    return intend(world, { name: 'createOrder', who, call: createOrder, body })
  },
}

/** Pays the pre-order that somebody has to pay: it comes back, once, when its holding is over. */
export const payingOrder: MoneyCall = {
  name: 'payOrder',
  weight: 2,
  twin: 'createOrder',
  async make(world) {
    const who = rather(world, 'payOrder')
    const due = await lookUp(() =>
      world.cluster
        .own()
        .db.selectFrom('preorder')
        .select(['oid', 'money'])
        .where('uid', '=', who.id)
        .where('session_id', 'is', null)
        .where('status', '=', 'paying')
        .executeTakeFirst(),
    )
    if (!due) return undefined
    const effect = shows(who, 'profit', -due.money)
    return intend(world, { name: 'payOrder', who, call: pay, body: { oid: Number(due.oid) }, effect })
  },
  then: (world, intent) =>
    void world.owed.push({ name: 'returned pre-order', effect: returned(intent), atMidnight: true }),
}
