import { memberAccount } from '@humidor/server/ledger/accounts.ts'
import type { Order } from '../platform/rows.ts'
import type { Dice } from '../random.ts'
import { amountOf } from './amounts.ts'
import { type Draft, draftOf } from './drafts.ts'
import { OPERATORS } from './operators.ts'
import type { Simulation } from './simulation.ts'

const WHOLE = 1_000_000n
/** More orders than a member may have open. */
const TOO_MANY = 24
/** Members choose among this number of newest orders. */
const NEWEST = 12

/** Requests of members for the order book: publish, fill and cancel. Many of them compete for the same order. */
export class Traders {
  readonly #simulation: Simulation
  readonly #dice: Dice

  constructor(simulation: Simulation, dice: Dice) {
    this.#simulation = simulation
    this.#dice = dice
  }

  /** Any of these requests. */
  anyRequest(who: number): Draft {
    return this.#dice.weighed<() => Draft>([
      [20, () => this.publishing(who)],
      [18, () => this.#filling(who, this.#order(who))],
      [6, () => this.#cancelling(who, this.#own(who))],
    ])()
  }

  /** Publishes an order, mostly with the price that the member saw, sometimes with a wrong one. */
  publishing(who: number, sendsPrice = this.#dice.percent(60)): Draft {
    const dice = this.#dice
    const now = Number(this.#simulation.platform.priceToday())
    const price = sendsPrice ? { price: now + (dice.percent(5) ? 1 : 0) } : {}
    if (dice.percent(50))
      return draftOf('createActionSell', { moneyCig: this.#amount(this.#has(who, 'profit')), ...price }, who)
    const premium = dice.weighed([
      [20, dice.below(11) / 1_000],
      [1, 0.011],
      [1, 0.0065],
    ])
    const worth = (this.#has(who, 'transaction') * WHOLE) / BigInt(now)
    return draftOf('createActionBuy', { moneyCig: this.#amount(worth), premium, ...price }, who)
  }

  /** Concurrent requests, mostly about one order. */
  simultaneous = (): Draft[] =>
    this.#dice.percent(93) ? this.#competeFor(this.#order(0)) : this.#many(this.#dice.pick(this.#simulation.uids))

  /** More concurrent orders than one member may have. */
  #many(who: number): Draft[] {
    return Array.from({ length: TOO_MANY }, () => {
      const sells = this.#dice.percent(50)
      const moneyCig = Number(100n * WHOLE)
      return sells
        ? draftOf('createActionSell', { moneyCig }, who)
        : draftOf('createActionBuy', { moneyCig, premium: 0 }, who)
    })
  }

  /** Requests during the publication of a price: none, a second publication, or orders with the price before. */
  duringPublication(): Draft[] {
    const { uids } = this.#simulation
    const orders = () =>
      Array.from({ length: 1 + this.#dice.below(4) }, () => this.publishing(this.#dice.pick(uids), true))
    return this.#dice.weighed<() => Draft[]>([
      [55, () => []],
      [15, () => [draftOf('publishPrice')]],
      [30, orders],
    ])()
  }

  /** Concurrent requests for an order that is about to expire; none if it has ended. */
  atExpiry(id: number): Draft[] {
    const { orders, product } = this.#simulation.platform
    const order = orders.get(id)
    return order && product.isOpenTrade(order.status) ? this.#competeFor(order) : []
  }

  /** Concurrent requests for one order: fills, a cancellation by its owner or an operator, and its expiry. */
  #competeFor(order: Order | undefined): Draft[] {
    const dice = this.#dice
    if (!order) return []
    return Array.from({ length: 2 + dice.below(4) }, () =>
      dice.weighed<() => Draft>([
        [10, () => this.#filling(dice.pick(this.#simulation.uids), order)],
        [4, () => this.#cancelling(order.uid, order)],
        [1, () => draftOf('cancelTrade', { id: `${order.id}`, reason: 'looked into' }, dice.pick(OPERATORS))],
        [3, () => draftOf('expireOrders')],
      ])(),
    )
  }

  /** An operator cancels an order, mostly an open one. */
  cancelByOperator(): Draft {
    const reason = this.#dice.percent(90) ? 'not for this' : ' '
    return draftOf('cancelTrade', { id: `${this.#order(0)?.id ?? 0}`, reason }, this.#dice.pick(OPERATORS))
  }

  #has = (who: number, name: 'profit' | 'transaction') =>
    this.#simulation.platform.ledger.balance(memberAccount(who, name))

  /** Mostly whole ₡ from the smallest amount on. */
  #amount(has: bigint): number {
    const dice = this.#dice
    const least = 100n * WHOLE
    return Number(
      dice.weighed<() => bigint>([
        [20, () => dice.amount(100n, has > least ? has / WHOLE : 100n) * WHOLE],
        [10, () => BigInt(100 + dice.below(200)) * WHOLE],
        [1, () => least - WHOLE],
        [1, () => least + 1n],
        [2, () => amountOf(dice, has)],
      ])(),
    )
  }

  /** Mostly one of the newest open orders of another member, sometimes any. */
  #order(who: number): Order | undefined {
    const dice = this.#dice
    const { orders } = this.#simulation.platform
    const open = orders.by('open', 'open').slice(-NEWEST)
    const others = open.filter(({ uid }) => uid !== who)
    if (others.length > 0 && dice.percent(90)) return dice.pick(others)
    return dice.pick(open.length > 0 && dice.percent(40) ? open : orders.latest(40))
  }

  #own(who: number): Order | undefined {
    const own = this.#simulation.platform.orders.by('of', who)
    return own.length > 0 && this.#dice.percent(90) ? this.#dice.pick(own) : this.#order(who)
  }

  #cancelling = (who: number, order: Order | undefined) => draftOf('cbsellCancel', { id: order?.id ?? 0 }, who)

  /** Fills an order in full or in part, with or without the rest that the member saw. */
  #filling(who: number, order: Order | undefined): Draft {
    const dice = this.#dice
    const [id, left] = [order?.id ?? dice.below(500), order?.left ?? 0n]
    const seen = dice.percent(50) ? { left: Number(left + (dice.percent(10) ? 100n * WHOLE : 0n)) } : {}
    const buys = (order?.action === 'sell') === dice.percent(97)
    if (buys) return draftOf('cbbuy', { id, ...seen }, who)
    const most = [left, this.#has(who, 'profit')].reduce((least, it) => (it < least ? it : least))
    const amount = dice.weighed<() => bigint>([
      [6, () => left],
      [8, () => BigInt(100 + dice.below(100)) * WHOLE],
      [6, () => dice.amount(100n, most / WHOLE) * WHOLE],
      [1, () => left + 100n * WHOLE],
      [1, () => amountOf(dice, left)],
    ])()
    return draftOf('cbsell', { id, sellCigAmount: Number(amount), ...seen }, who)
  }
}
