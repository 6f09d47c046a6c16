import { cbbuy, cbsell, cbsellCancel, createActionBuy, createActionSell } from '@humidor/contract/trading/order-book.ts'
import { priceToday } from '@humidor/server/features/trading/price/price-in-force.ts'
import type { Harness } from '../harness.ts'
import type { Intent } from '../intents.ts'
import type { Trade } from '../records.ts'
import type { Member } from '../users.ts'
import { effectOn, intend, isFree, lookUp, type MoneyCall, pickUser, reversed, withCode } from './call.ts'

const WHOLE = 1_000_000n

/**
 * Whole ₡ amounts that no other order has, as each has another remainder modulo five: the amount of a sale, and two
 * parts of a purchase. After the first part, the same amount exceeds the rest.
 */
function amountsOf(harness: Harness) {
  const first = BigInt(100 + 5 * harness.tradeTag())
  return { sold: first * WHOLE, parts: [(first + 301n) * WHOLE, (first + 2n) * WHOLE] as const }
}

/** The cost of the first `cig` of an order. */
const worthOf = (cig: bigint, { price, premium }: { price: bigint; premium: number }) =>
  (cig * price * BigInt(1_000 + premium)) / (1_000n * WHOLE)

const priceNow = ({ cluster }: Harness) => lookUp(async () => (await priceToday(cluster.own().db)).price)

/** The price that the member saw. If prices move, the reserved money is only known with it. */
const saying = ({ priceMoves, dice }: Harness, price: bigint) =>
  priceMoves || dice.chance(0.5) ? { price: Number(price) } : {}

/** The id and the price of a published order. */
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

/** Offers ₡ for sale. They are sold, or return when the owner cancels or the order expires. */
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

/** Offers to buy ₡. A larger part is sold into it first, then the rest; unsold money returns. */
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
    // Either all reserved money returns, or the rest after the first part leaves once: to a seller, or back.
    const [effect, or] = [effectOn(owner, 'held.buy', -all), effectOn(owner, 'held.buy', worthOf(most, order) - all)]
    harness.owed.push({ name: 'ended order', effect, or })
    put(harness, { id: Number(order.id), owner, action: 'buy', parts: [most, rest], made: intent })
  },
}

/** The parts in which a purchase is filled. */
const parts = new WeakMap<Intent, readonly [bigint, bigint]>()

function put(harness: Harness, trade: Trade) {
  harness.trades.push(trade)
  harness.openTrades.push(trade)
}

/** Takes the newest order that is not known to have ended. */
function takeNewest({ openTrades: open }: Harness, action?: Trade['action']): Trade | undefined {
  const found = open.findLast((trade) => action === undefined || trade.action === action)
  if (found) open.splice(open.indexOf(found), 1)
  return found
}

/** The order of an intent. */
const about = new WeakMap<Intent, Trade>()

/** Fills the next part of an order. */
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

/** The rest of an order can be filled by others. */
function filled(harness: Harness, intent: Intent) {
  const trade = about.get(intent)
  if (!trade) return
  trade.parts.shift()
  if (trade.parts.length === 0) harness.ends.push({ trade, as: 'filled' })
  else if (!harness.openTrades.includes(trade)) harness.openTrades.push(trade)
}

/** A member who may fill an order. */
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

/** The owner cancels an order. For a purchase the returned amount depends on its fills, so the owed effect shows it. */
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

/** The number of newest orders to choose from. */
const NEWEST = 10

/** Fills any recent order, which may be filled already, be contested, or be the member's own. */
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
