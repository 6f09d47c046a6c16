import { cbbuy, cbsell, cbsellCancel, createActionBuy, createActionSell } from '@humidor/contract/trading/order-book.ts'
import { priceToday } from '@humidor/server/features/trading/price/price-in-force.ts'
import type { Harness, Trade } from '../harness.ts'
import type { Intent } from '../intents.ts'
import type { Member } from '../users.ts'
import { effectOn, intend, isFree, lookUp, type MoneyCall, pickUser, reversed, withCode } from './call.ts'

const WHOLE = 1_000_000n

/**
 * Whole ₡ that nobody else trades, as each leaves another rest when it is divided by five: what is put up for sale, and the two
 * parts in which an order to buy is filled. Once the first is, as much again is more than what is left.
 */
function amountsOf(harness: Harness) {
  const first = BigInt(100 + 5 * harness.tradeTag())
  return { sold: first * WHOLE, parts: [(first + 301n) * WHOLE, (first + 2n) * WHOLE] as const }
}

/** What the first so many ₡ of an order come to. */
const worthOf = (cig: bigint, { price, premium }: { price: bigint; premium: number }) =>
  (cig * price * BigInt(1_000 + premium)) / (1_000n * WHOLE)

const priceNow = ({ cluster }: Harness) => lookUp(async () => (await priceToday(cluster.own().db)).price)

/** What somebody says that they saw: where the price moves, what is held for an order is known by nothing else. */
const saying = ({ priceMoves, dice }: Harness, price: bigint) =>
  priceMoves || dice.chance(0.5) ? { price: Number(price) } : {}

/** The number of an order, and at which price it stands in the book. */
const publishedBy = ({ cluster }: Harness, { answer }: Intent) =>
  lookUp(() => {
    const { data } = JSON.parse(answer ?? '') as { data: { id: number } }
    return cluster
      .own()
      .db.selectFrom('trade_order')
      .select(['id', 'price', 'premium'])
      .where('id', '=', BigInt(data.id))
      .executeTakeFirst()
  })

/** Puts ₡ up for sale: they are sold, or come back when their owner says so or their time is up. */
export const offering: MoneyCall = {
  name: 'createActionSell',
  weight: 2,
  twin: 'createActionBuy',
  async make(harness) {
    const price = await priceNow(harness)
    const who = withCode(harness)
    if (price === undefined || !who) return undefined
    const { sold } = amountsOf(harness)
    const body = { moneyCig: Number(sold), ...saying(harness, price) }
    return intend(harness, {
      name: 'createActionSell',
      who,
      call: createActionSell,
      body,
      effect: effectOn(who, 'profit', -sold),
    })
  },
  async then(harness, intent) {
    const order = await publishedBy(harness, intent)
    if (!order) return
    const or = reversed(intent)
    const owner = intent.who as Member
    const effect = effectOn(owner, 'transaction', worthOf(or.amount, order))
    harness.owed.push({ name: 'ended order', effect, or })
    put(harness, { id: Number(order.id), owner, action: 'sell', parts: [or.amount], made: intent })
  },
}

/** Offers to buy ₡: whoever sells into it sells a larger part first, then the rest; what nobody sells comes back. */
export const bidding: MoneyCall = {
  name: 'createActionBuy',
  weight: 2,
  async make(harness) {
    const price = await priceNow(harness)
    const who = withCode(harness)
    if (price === undefined || !who) return undefined
    const [most, rest] = amountsOf(harness).parts
    const premium = harness.dice.below(11)
    const effect = effectOn(who, 'transaction', -worthOf(most + rest, { price, premium }))
    const body = { moneyCig: Number(most + rest), premium: premium / 1_000, ...saying(harness, price) }
    const intent = intend(harness, { name: 'createActionBuy', who, call: createActionBuy, body, effect })
    parts.set(intent, [most, rest])
    return intent
  },
  async then(harness, intent) {
    const order = await publishedBy(harness, intent)
    const [most, rest] = parts.get(intent) ?? []
    if (!order || most === undefined || rest === undefined) return
    const owner = intent.who as Member
    const all = worthOf(most + rest, order)
    // Of what is held all comes back, or else what the first part has left goes once: to whoever sells the rest, or back.
    const [effect, or] = [effectOn(owner, 'held.buy', -all), effectOn(owner, 'held.buy', worthOf(most, order) - all)]
    harness.owed.push({ name: 'ended order', effect, or })
    put(harness, { id: Number(order.id), owner, action: 'buy', parts: [most, rest], made: intent })
  },
}

/** In which parts an order to buy is to be filled. */
const parts = new WeakMap<Intent, readonly [bigint, bigint]>()

function put(harness: Harness, trade: Trade) {
  harness.trades.push(trade)
  harness.openTrades.push(trade)
}

/** Takes the newest order that nobody is known to have ended. */
function takeNewest({ openTrades: open }: Harness, action?: Trade['action']): Trade | undefined {
  const found = open.findLast((trade) => action === undefined || trade.action === action)
  if (found) open.splice(open.indexOf(found), 1)
  return found
}

/** Which order an intent is about. */
const about = new WeakMap<Intent, Trade>()

/** Somebody fills an order, as far as the next part of it goes. */
export function filling(harness: Harness, trade: Trade, who: Member): Intent | undefined {
  const { id, action, parts } = trade
  const [part] = parts
  if (part === undefined) return undefined
  const left = harness.dice.chance(0.5) ? { left: Number(parts.reduce((sum, one) => sum + one, 0n)) } : {}
  const intent =
    action === 'sell'
      ? intend(harness, {
          name: 'cbbuy',
          who,
          call: cbbuy,
          body: { id, ...left },
          effect: effectOn(who, 'profit', part),
        })
      : intend(harness, {
          ...{ name: 'cbsell', who, call: cbsell },
          ...{ body: { id, sellCigAmount: Number(part), ...left }, effect: effectOn(who, 'profit', -part) },
        })
  about.set(intent, trade)
  return intent
}

/** What is left of an order can be filled by somebody else. */
function filled(harness: Harness, intent: Intent) {
  const trade = about.get(intent)
  if (!trade) return
  trade.parts.shift()
  if (trade.parts.length === 0) harness.ends.push({ trade, as: 'filled' })
  else if (!harness.openTrades.includes(trade)) harness.openTrades.push(trade)
}

/** Somebody who may fill an order. */
export const other = (harness: Harness, { owner }: Trade) =>
  pickUser(harness, harness.users.members, (one) => one !== owner && isFree(harness, one))

const fillingOne = (call: Pick<MoneyCall, 'name' | 'after' | 'twin'>, action: Trade['action']): MoneyCall => ({
  ...call,
  weight: 2,
  make(harness) {
    const trade = takeNewest(harness, action)
    const who = trade && other(harness, trade)
    if (trade && !who) harness.openTrades.push(trade)
    return trade && who && filling(harness, trade, who)
  },
  then: filled,
})

export const buying = fillingOne({ name: 'cbbuy', after: offering, twin: 'cbsell' }, 'sell')
export const sellingInto = fillingOne({ name: 'cbsell', after: bidding, twin: 'createActionBuy' }, 'buy')

/** The owner takes an order back. What comes back of one to buy depends on what was sold into it: what is owed of it says which. */
export function takingOut(harness: Harness, trade: Trade): Intent {
  const { id, owner: who, action, made } = trade
  const effect = action === 'sell' ? { effect: reversed(made) } : {}
  const intent = intend(harness, { name: 'cbsellCancel', who, call: cbsellCancel, body: { id }, ...effect })
  about.set(intent, trade)
  return intent
}

export const endingOrder: MoneyCall = {
  name: 'cbsellCancel',
  weight: 1,
  twin: 'cbsell',
  after: offering,
  make(harness) {
    const trade = takeNewest(harness)
    return trade && takingOut(harness, trade)
  },
  then(harness, intent) {
    const trade = about.get(intent)
    if (trade) harness.ends.push({ trade, as: 'cancelled' })
  },
}

/** How many of the newest orders somebody looks at who comes too late, or is their owner. */
const NEWEST = 10

/** Somebody fills whatever there is, which somebody else may be filling or have filled, or which is their own. */
export const comingLate: MoneyCall = {
  name: 'fill of any order',
  weight: 1,
  make(harness) {
    const trades = harness.trades.slice(-NEWEST)
    const trade = trades.length > 0 ? harness.dice.pick(trades) : undefined
    const who =
      trade && (harness.dice.chance(0.2) && isFree(harness, trade.owner) ? trade.owner : other(harness, trade))
    return trade && who && filling(harness, trade, who)
  },
  then: filled,
}
