import { type Cig, micros, price } from '@humidor/domain/money/micros.ts'
import type { MallLine, MallOrder } from '../platform/rows.ts'
import type { Dice } from '../random.ts'
import { type Draft, draftOf } from './drafts.ts'
import type { Simulation } from './simulation.ts'

/** The range of made-up ids. */
const MADE_UP_IDS = 1_000

const address = { addressName: 'Kim Minjun', addressPhone: '+82 10 5550 1000', addressDetail: '12 Teheran-ro, Seoul' }

/** Requests of members who buy in the mall. */
export class Shoppers {
  readonly #simulation: Simulation
  readonly #dice: Dice

  constructor(simulation: Simulation, dice: Dice) {
    this.#simulation = simulation
    this.#dice = dice
  }

  /** Any of these requests. */
  anyRequest(who: number): Draft {
    return this.#dice.weighed<() => Draft>([
      [6, () => this.order(who)],
      [4, () => this.cancelling(who)],
      [2, () => this.finishing(who)],
    ])()
  }

  /** Orders one to three products for the sum on the screen. Sometimes the form, a product or the sum is wrong. */
  order(who: number): Draft {
    const dice = this.#dice
    const all = this.#simulation.platform.mallProducts.rows()
    const ids = (dice.percent(85) ? all.filter(({ stock }) => stock > 5) : all).map(({ id }) => id)
    const count = 1 + dice.below(ids.length)
    const first = dice.below(ids.length)
    const lines = Array.from({ length: count }, (_, index): MallLine => {
      const productId = dice.percent(1) ? MADE_UP_IDS : (ids[(first + index) % ids.length] ?? 0)
      return { productId, quantity: dice.percent(98) ? 1 + dice.below(3) : dice.below(22) }
    })
    const wanted = dice.percent(2) ? [...lines, ...lines] : lines
    const priceCig = Number(this.#sumOf(wanted)) + (dice.percent(4) ? 10_000 : 0)
    // One product after another in any order, so that two orders name them in opposite ones.
    return draftOf(
      'createMallOrder',
      { lines: dice.percent(50) ? wanted : wanted.toReversed(), priceCig, ...address },
      who,
    )
  }

  #sumOf(lines: readonly MallLine[]): Cig {
    const { platform } = this.#simulation
    const today = price(platform.priceToday())
    return platform.product.mallSum(
      lines.map(({ productId, quantity }) => {
        const each = micros<'USCD'>(platform.mallProducts.get(productId)?.price ?? 0n)
        return { quantity, priceCig: platform.product.cigPrice(each, today) }
      }),
    )
  }

  /** The number of an order: mostly an own one in a state, sometimes another one, or none. */
  #orderOf(who: number, status: MallOrder['status']): number {
    const dice = this.#dice
    const { mallOrders } = this.#simulation.platform
    const fitting = mallOrders.by('open', who).filter((it) => it.status === status)
    const found = fitting.length > 0 && dice.percent(90) ? dice.pick(fitting) : dice.pick(mallOrders.latest(20))
    return found && dice.percent(96) ? found.id : dice.below(MADE_UP_IDS)
  }

  cancelling = (who: number) => draftOf('cancelMallOrder', { id: this.#orderOf(who, 'created') }, who)

  finishing = (who: number) => draftOf('finishMallOrder', { id: this.#orderOf(who, 'shipped') }, who)

  /** An operator sends an order, mostly one that waits. Rarely without a tracking number. */
  shipping(): Record<string, unknown> {
    const dice = this.#dice
    const { mallOrders } = this.#simulation.platform
    const waiting = mallOrders.by('state', 'created')
    const found = waiting.length > 0 && dice.percent(90) ? dice.pick(waiting) : dice.pick(mallOrders.latest(20))
    const id = found?.id ?? dice.below(MADE_UP_IDS)
    return { id: `${id}`, was: 'created', logisticsNo: dice.percent(95) ? `SF${dice.below(1_000_000)}` : ' ' }
  }

  /** Ends an order that stands in the way of closing the account. */
  ending(who: number): Draft | undefined {
    const order = this.#dice.pick(this.#simulation.platform.mallOrders.by('open', who))
    if (!order) return undefined
    return draftOf(order.status === 'created' ? 'cancelMallOrder' : 'finishMallOrder', { id: order.id }, who)
  }

  /** Cancels all orders of a member that were not sent, six at most. */
  #cancels = (who: number): Draft[] =>
    this.#simulation.platform.mallOrders
      .by('open', who)
      .filter(({ status }) => status === 'created')
      .slice(0, 6)
      .map(({ id }) => draftOf('cancelMallOrder', { id }, who))

  /** One member on several devices, others who want the same pieces, and an operator who sends what is cancelled. */
  simultaneous(who: number, other: number, operator: number): Draft[] {
    const dice = this.#dice
    const cancels = this.#cancels(who)
    const several = this.#simulation.uids.map(this.#cancels).find(({ length }) => length > 3)
    const [cancel = this.cancelling(who)] = cancels
    const ship = draftOf('shipMallOrder', { ...this.shipping(), id: `${cancel.body['id']}` }, operator)
    return dice.weighed<() => Draft[]>([
      [3, () => [this.order(who), this.order(other), this.order(who)]],
      [2, () => [cancel, cancel]],
      [2, () => [cancel, ship]],
      // More than may be cancelled on one day.
      [5, () => several ?? Array.from({ length: 5 }, () => this.order(who))],
      [1, () => [this.order(who), draftOf('publishPrice')]],
    ])()
  }
}
