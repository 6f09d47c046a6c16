import { type Cig, micros, type Price, price, type Uscd } from '@humidor/domain/money/micros.ts'
import { type PerMille, perMille } from '@humidor/domain/money/rounding.ts'
import type { TradeAction } from '@humidor/domain/trading/order-book.ts'
import type { Steps } from '../store/cell.ts'
import type { Tx } from '../store/ledger.ts'
import { inBatches } from './batches.ts'
import { demand, fail, type House } from './model-platform.ts'
import type { Asking, Played, PlayedWork } from './handlers.ts'
import type { Order } from './rows.ts'

/** `publishing.ts`, `readyToPublish`: what is known of a member, all of whose accounts that orders touch are held. */
function* readyToPublish({ house, who: uid, request }: Asking, tx: Tx) {
  const { product, ledger, settings } = house
  const accounts = product.tradeAccounts(uid)
  const { balance } = yield* ledger.hold(tx, Object.values(accounts))
  const openOrders = house.orders.by('of', uid).length
  yield undefined
  const now = price(house.priceToday())
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

/** `publishing.ts`, `publish`: what is offered is held. */
function* publish({ house, n, who: uid, at }: Asking, tx: Tx, { action, moneyCig, terms }: Publishing) {
  const { product, settings } = house
  const locked: bigint = action === 'sell' ? moneyCig : product.costUpTo(moneyCig, terms)
  const transfer = product.publishedTransfer({ id: BigInt(n), uid, action, locked }, at)
  yield* house.ledger.post(tx, [{ ...transfer, intent: `${n}` }])
  const endsAt = product.dueAfter(at, settings.tradeExpiry).getTime()
  const fresh = { status: 'created', left: moneyCig, fills: 0 } as const
  yield* house.orders.insert(tx, n, { id: n, uid, action, moneyCig, ...terms, ...fresh, endsAt })
  return { id: n }
}

const createActionSell: Played = {
  kind: 'act',
  *by(asking, tx) {
    const { facts, now, cig } = yield* readyToPublish(asking, tx)
    demand(asking.house.product.refusePublishingSell({ ...facts, balance: cig }))
    const terms = { price: now, premium: perMille(0n) }
    return yield* publish(asking, tx, { action: 'sell', moneyCig: facts.moneyCig, terms })
  },
}

const createActionBuy: Played = {
  kind: 'act',
  *by(asking, tx) {
    const { house, request } = asking
    const { facts, now, uscd } = yield* readyToPublish(asking, tx)
    const terms = { price: now, premium: request['premium'] ?? perMille(0n) }
    const premiumMost = perMille(house.settings.tradePremiumMost)
    demand(house.product.refusePublishingBuy({ ...facts, terms, premiumMost, balance: uscd }))
    return yield* publish(asking, tx, { action: 'buy', moneyCig: facts.moneyCig, terms })
  },
}

/** `filling.ts`, `readyToFill`: the order first, then the accounts of both. */
function* readyToFill({ house, who: by, request, at }: Asking, tx: Tx) {
  const { product, ledger, settings } = house
  const order = (yield* house.orders.hold(tx, request['id'] ?? 0)) ?? fail('not_found')
  const { action, status, moneyCig, left, endsAt } = order
  const mine = product.tradeAccounts(by)
  const { cig, heldCig, uscd, heldUscd } = product.tradeAccounts(order.uid)
  const accounts = action === 'sell' ? [heldCig, uscd, mine.cig, mine.uscd] : [cig, heldUscd, mine.cig, mine.uscd]
  const { balance } = yield* ledger.hold(tx, accounts)
  const minimum = micros<'CIG'>(settings.tradeMinimum)
  const known = { action, status, moneyCig, left, minimum, endsAt: new Date(endsAt), at, own: order.uid === by }
  return { order, facts: { ...known, terms: order }, cig: balance(mine.cig), uscd: balance(mine.uscd) }
}

/** `filling.ts`, `fill`: one transfer for both sides. */
function* fill({ house, n, who: by, at }: Asking, tx: Tx, order: Order, amount: Cig) {
  const { product } = house
  const money: Uscd = product.costOfFill(product.filledOf(order), amount, order)
  const { uid, action } = order
  const nth = order.fills + 1
  const it = { id: BigInt(order.id), uid, action, nth, by, cig: amount, uscd: money }
  yield* house.ledger.post(tx, [{ ...product.filledTransfer(it, at), intent: `${n}` }])
  const left = micros<'CIG'>(order.left - amount)
  house.orders.put(tx, order.id, { ...order, left, fills: nth, status: left === 0n ? 'success' : 'part' })
  return { moneyCig: amount, money }
}

const cbbuy: Played = {
  kind: 'act',
  *by(asking, tx) {
    const { order, facts, uscd } = yield* readyToFill(asking, tx)
    const { left: seen } = asking.request
    demand(asking.house.product.refuseBuying({ ...facts, seen, balance: uscd }))
    return yield* fill(asking, tx, order, facts.left)
  },
}

const cbsell: Played = {
  kind: 'act',
  *by(asking, tx) {
    const { order, facts, cig } = yield* readyToFill(asking, tx)
    const { left: seen } = asking.request
    const amount: Cig = micros(asking.request['sellCigAmount'] ?? 0n)
    demand(asking.house.product.refuseSelling({ ...facts, amount, seen, balance: cig }))
    return yield* fill(asking, tx, order, amount)
  },
}

/** `ending.ts`, `endOrders`: what is left of each returns. Hold the orders first. */
function* end(house: House, tx: Tx, ends: readonly { order: Order; intent: string }[], at: Date): Steps<void> {
  const { product } = house
  const transfers = ends.map(({ order, intent }) => {
    const { id, uid, action } = order
    const held = product.heldFor(action, { ...order, terms: order })
    return { ...product.returnedTransfer({ id: BigInt(id), uid, action, held }, at), intent }
  })
  yield* house.ledger.post(tx, transfers)
  for (const { order } of ends) house.orders.put(tx, order.id, { ...order, status: 'fail' })
}

/** `ending.ts`: the owner takes an order back, or an operator takes it out of the book. */
function* takeOut({ house, n, request, at }: Asking, tx: Tx, owner?: number) {
  const order = yield* house.orders.hold(tx, Number(request['id']))
  if (!order || (owner !== undefined && order.uid !== owner)) return fail('not_found')
  demand(house.product.refuseCancelling(order.status))
  yield* end(house, tx, [{ order, intent: `${n}` }], at)
  return null
}

const cbsellCancel: Played = { kind: 'act', by: (asking, tx) => takeOut(asking, tx, asking.who) }

const cancelTrade: Played = {
  kind: 'act',
  *by(asking, tx) {
    demand(asking.house.product.refuseNote(String(asking.request['reason'])))
    return yield* takeOut(asking, tx)
  },
}

/** `order-book.jobs.ts`: orders whose time is up. */
const expireOrders: PlayedWork = (house, _request, at) =>
  inBatches(house, {
    rows: house.orders,
    open: () => house.orders.by('open', 'open'),
    isDue: ({ status, endsAt }) => house.product.isOpenTrade(status) && endsAt <= at.getTime(),
    end: (tx, orders) =>
      end(
        house,
        tx,
        orders.map((order) => ({ order, intent: `expire ${order.id}` })),
        at,
      ),
  })

export const orderBookCalls = { createActionSell, createActionBuy, cbbuy, cbsell, cbsellCancel, cancelTrade }
export const orderBookWorks = { expireOrders }
