import { type Cig, micros, type Price, price, type Uscd } from '@humidor/domain/money/micros.ts'
import { type PerMille, perMille } from '@humidor/domain/money/rounding.ts'
import type { TradeAction } from '@humidor/domain/trading/order-book.ts'
import type { Steps } from '../store/cell.ts'
import type { Tx } from '../store/ledger.ts'
import { inBatches } from './batches.ts'
import type { CallContext, Handler, JobHandler } from './handlers.ts'
import { demand, fail, type ModelPlatform } from './model-platform.ts'
import type { Order } from './rows.ts'

/** `publishing.ts`, `readyToPublish`: locks the member's accounts and reads the facts. */
function* readyToPublish({ platform, who: uid, request }: CallContext, tx: Tx) {
  const { product, ledger, settings } = platform
  const accounts = product.tradeAccounts(uid)
  const { balance } = yield* ledger.lock(tx, Object.values(accounts))
  const openOrders = platform.orders.by('of', uid).length
  yield undefined
  const now = price(platform.priceToday())
  demand(product.refuseShown(request['price'], now))
  const moneyCig: Cig = micros(request['moneyCig'] ?? 0n)
  const minimum = micros<'CIG'>(settings.tradeMinimum)
  const facts = { moneyCig, openOrders, openOrdersMost: settings.openOrdersMost, minimum }
  return { facts, now, cig: balance(accounts.cig), uscd: balance(accounts.uscd) }
}

interface Publishing {
  action: TradeAction
  moneyCig: Cig
  terms: { price: Price; premium: PerMille }
}

/** `publishing.ts`, `publish`: reserves the offered money. */
function* publish({ platform, n, who: uid, at }: CallContext, tx: Tx, { action, moneyCig, terms }: Publishing) {
  const { product, settings } = platform
  const locked: bigint = action === 'sell' ? moneyCig : product.costUpTo(moneyCig, terms)
  const transfer = product.publishedTransfer({ id: BigInt(n), uid, action, locked }, at)
  yield* platform.ledger.post(tx, [{ ...transfer, intent: `${n}` }])
  const endsAt = product.dueAfter(at, settings.tradeExpiry).getTime()
  const fresh = { status: 'created', left: moneyCig, fills: 0 } as const
  yield* platform.orders.insert(tx, n, { id: n, uid, action, moneyCig, ...terms, ...fresh, endsAt })
  return { id: n }
}

const createActionSell: Handler = {
  kind: 'transaction',
  *run(context, tx) {
    const { facts, now, cig } = yield* readyToPublish(context, tx)
    demand(context.platform.product.refusePublishingSell({ ...facts, balance: cig }))
    const terms = { price: now, premium: perMille(0n) }
    return yield* publish(context, tx, { action: 'sell', moneyCig: facts.moneyCig, terms })
  },
}

const createActionBuy: Handler = {
  kind: 'transaction',
  *run(context, tx) {
    const { platform, request } = context
    const { facts, now, uscd } = yield* readyToPublish(context, tx)
    const terms = { price: now, premium: request['premium'] ?? perMille(0n) }
    const premiumMost = perMille(platform.settings.tradePremiumMost)
    demand(platform.product.refusePublishingBuy({ ...facts, terms, premiumMost, balance: uscd }))
    return yield* publish(context, tx, { action: 'buy', moneyCig: facts.moneyCig, terms })
  },
}

/** `filling.ts`, `readyToFill`: locks the order first, then the accounts of both. */
function* readyToFill({ platform, who: by, request, at }: CallContext, tx: Tx) {
  const { product, ledger, settings } = platform
  const order = (yield* platform.orders.lock(tx, request['id'] ?? 0)) ?? fail('not_found')
  const { action, status, moneyCig, left, endsAt } = order
  const mine = product.tradeAccounts(by)
  const { cig, heldCig, uscd, heldUscd } = product.tradeAccounts(order.uid)
  const accounts = action === 'sell' ? [heldCig, uscd, mine.cig, mine.uscd] : [cig, heldUscd, mine.cig, mine.uscd]
  const { balance } = yield* ledger.lock(tx, accounts)
  const minimum = micros<'CIG'>(settings.tradeMinimum)
  const known = { action, status, moneyCig, left, minimum, endsAt: new Date(endsAt), at, own: order.uid === by }
  return { order, facts: { ...known, terms: order }, cig: balance(mine.cig), uscd: balance(mine.uscd) }
}

/** `filling.ts`, `fill`: one transfer for both sides. */
function* fill({ platform, n, who: by, at }: CallContext, tx: Tx, order: Order, amount: Cig) {
  const { product } = platform
  const money: Uscd = product.costOfFill(product.filledOf(order), amount, order)
  const { uid, action } = order
  const nth = order.fills + 1
  const it = { id: BigInt(order.id), uid, action, nth, by, cig: amount, uscd: money }
  yield* platform.ledger.post(tx, [{ ...product.filledTransfer(it, at), intent: `${n}` }])
  const left = micros<'CIG'>(order.left - amount)
  platform.orders.put(tx, order.id, { ...order, left, fills: nth, status: left === 0n ? 'success' : 'part' })
  return { moneyCig: amount, money }
}

const cbbuy: Handler = {
  kind: 'transaction',
  *run(context, tx) {
    const { order, facts, uscd } = yield* readyToFill(context, tx)
    const { left: seen } = context.request
    demand(context.platform.product.refuseBuying({ ...facts, seen, balance: uscd }))
    return yield* fill(context, tx, order, facts.left)
  },
}

const cbsell: Handler = {
  kind: 'transaction',
  *run(context, tx) {
    const { order, facts, cig } = yield* readyToFill(context, tx)
    const { left: seen } = context.request
    const amount: Cig = micros(context.request['sellCigAmount'] ?? 0n)
    demand(context.platform.product.refuseSelling({ ...facts, amount, seen, balance: cig }))
    return yield* fill(context, tx, order, amount)
  },
}

/** `ending.ts`, `endOrders`: returns the rest of each order. Lock the orders first. */
function* end(
  platform: ModelPlatform,
  tx: Tx,
  ends: readonly { order: Order; intent: string }[],
  at: Date,
): Steps<void> {
  const { product } = platform
  const transfers = ends.map(({ order, intent }) => {
    const { id, uid, action } = order
    const held = product.reservedForRest(action, { ...order, terms: order })
    return { ...product.returnedTransfer({ id: BigInt(id), uid, action, held }, at), intent }
  })
  yield* platform.ledger.post(tx, transfers)
  for (const { order } of ends) platform.orders.put(tx, order.id, { ...order, status: 'fail' })
}

/** `ending.ts`: cancels an order for its owner or for an operator. */
function* cancelOrder({ platform, n, request, at }: CallContext, tx: Tx, owner?: number) {
  const order = yield* platform.orders.lock(tx, Number(request['id']))
  if (!order || (owner !== undefined && order.uid !== owner)) return fail('not_found')
  demand(platform.product.refuseCancelling(order.status))
  yield* end(platform, tx, [{ order, intent: `${n}` }], at)
  return null
}

const cbsellCancel: Handler = { kind: 'transaction', run: (context, tx) => cancelOrder(context, tx, context.who) }

const cancelTrade: Handler = {
  kind: 'transaction',
  *run(context, tx) {
    demand(context.platform.product.refuseNote(String(context.request['reason'])))
    return yield* cancelOrder(context, tx)
  },
}

/** `order-book.jobs.ts`: ends expired orders. */
const expireOrders: JobHandler = (platform, _request, at) =>
  inBatches(platform, {
    rows: platform.orders,
    open: () => platform.orders.by('open', 'open'),
    isDue: ({ status, endsAt }) => platform.product.isOpenTrade(status) && endsAt <= at.getTime(),
    end: (tx, orders) =>
      end(
        platform,
        tx,
        orders.map((order) => ({ order, intent: `expire ${order.id}` })),
        at,
      ),
  })

export const orderBookCalls = { createActionSell, createActionBuy, cbbuy, cbsell, cbsellCancel, cancelTrade }
export const orderBookJobs = { expireOrders }
