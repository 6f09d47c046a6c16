import { transferIn, transferOut } from '@humidor/contract/products/flexible-treasure.ts'
import { create as createPledge } from '@humidor/contract/products/pledges.ts'
import { create as createOrder, pay } from '@humidor/contract/products/preorders.ts'
import type { Harness } from '../harness.ts'
import { amountTaken, effectOn, intend, lookUp, type MoneyCall, preferNew, reversed, tagged } from './call.ts'

/** A few members only, so that requests meet on the same accounts. */
const sharedMember = ({ dice, users }: Harness) => dice.pick(users.members.slice(0, 20))

/** Moves money into the flexible treasure, which earns from the next midnight on. */
export const puttingIn: MoneyCall = {
  name: 'transferIn',
  weight: 3,
  twin: 'createPledge',
  make(harness) {
    const who = sharedMember(harness)
    const money = tagged(harness)
    const effect = effectOn(who, 'transaction', -money)
    return intend(harness, { name: 'transferIn', who, call: transferIn, body: { money }, effect })
  },
  then: (harness, intent) => void harness.saved.push(intent),
}

/** Moves it out again. It arrives at the next midnight, once. */
export const takingOut: MoneyCall = {
  name: 'transferOut',
  weight: 2,
  twin: 'transferIn',
  after: puttingIn,
  make(harness) {
    const saved = harness.saved.shift()
    if (!saved) return undefined
    const { who } = saved
    const money = amountTaken(saved)
    const effect = effectOn(who, 'lhb', -money)
    return intend(harness, { name: 'transferOut', who, call: transferOut, body: { money: Number(money) }, effect })
  },
  then(harness, intent) {
    const effect = effectOn(intent.who, 'transaction', amountTaken(intent))
    harness.owed.push({ name: 'arrived treasure', effect, atMidnight: true })
  },
}

/** Pledges a hundred USD, with a unique amount of ₡ in it. */
export const pledging: MoneyCall = {
  name: 'createPledge',
  weight: 2,
  twin: 'payOrder',
  make(harness) {
    const who = sharedMember(harness)
    const cig = tagged(harness, 2)
    const body = { money: 100_000_000, cig }
    return intend(harness, {
      name: 'createPledge',
      who,
      call: createPledge,
      body,
      effect: effectOn(who, 'profit', -cig),
    })
  },
}

/** Enters a pre-order into the next draw: one per member and day, without a debit. */
export const ordering: MoneyCall = {
  name: 'createOrder',
  weight: 2,
  make(harness) {
    const who = preferNew(harness, 'createOrder')
    const body = { money: tagged(harness, 200), type: 'cig' }
    return intend(harness, { name: 'createOrder', who, call: createOrder, body })
  },
}

/** Pays a member's due pre-order. It returns once, when its holding ends. */
export const payingOrder: MoneyCall = {
  name: 'payOrder',
  weight: 2,
  twin: 'createOrder',
  async make(harness) {
    const who = preferNew(harness, 'payOrder')
    const due = await lookUp(() =>
      harness.cluster
        .own()
        .db.selectFrom('preorder')
        .select(['oid', 'money'])
        .where('uid', '=', who.id)
        .where('session_id', 'is', null)
        .where('status', '=', 'paying')
        .executeTakeFirst(),
    )
    if (!due) return undefined
    const effect = effectOn(who, 'profit', -due.money)
    return intend(harness, { name: 'payOrder', who, call: pay, body: { oid: Number(due.oid) }, effect })
  },
  then: (harness, intent) =>
    void harness.owed.push({ name: 'returned pre-order', effect: reversed(intent), atMidnight: true }),
}
