import type { PreorderType } from '@humidor/domain/products/preorder.ts'
import { memberAccount } from '@humidor/server/ledger/accounts.ts'
import type { Dice } from '../random.ts'
import { amountOf } from './amounts.ts'
import { type Draft, draftOf } from './drafts.ts'
import type { Simulation } from './simulation.ts'

const HUNDRED = 100_000_000
/** The range of made-up ids. */
const MADE_UP_IDS = 1_000

/** Requests of members for pre-orders, pledges and the flexible treasure. */
export class Savers {
  readonly #simulation: Simulation
  readonly #dice: Dice

  constructor(simulation: Simulation, dice: Dice) {
    this.#simulation = simulation
    this.#dice = dice
  }

  /** Any of these requests. */
  anyRequest(who: number): Draft {
    const dice = this.#dice
    return dice.weighed<() => Draft>([
      [10, () => this.order(who)],
      [8, () => this.paying(who)],
      [3, () => this.#again(who)],
      [8, () => this.#pledge(who)],
      [12, () => this.#in(who)],
      [7, () => this.#out(who)],
    ])()
  }

  #has = (who: number, name: 'transaction' | 'profit' | 'lhb') =>
    this.#simulation.platform.ledger.balance(memberAccount(who, name))

  order(who: number): Draft {
    const dice = this.#dice
    const type: PreorderType = dice.percent(50) ? 'usdc' : 'cig'
    const money = dice.weighed<() => number>([
      [20, () => HUNDRED * (2 + dice.below(4))],
      [4, () => HUNDRED * (2 + dice.below(60))],
      [2, () => Number(amountOf(dice, this.#has(who, 'profit')))],
      [1, () => HUNDRED],
    ])()
    return draftOf('createOrder', { money, type }, who)
  }

  /** Pays an order, mostly one of the member that is due. */
  paying(who: number): Draft {
    const dice = this.#dice
    const own = this.#simulation.platform.calendar.preorders.by('of', who)
    const due = own.filter(({ status }) => status === 'paying')
    const found = due.length > 0 && dice.percent(92) ? dice.pick(due) : dice.pick(own)
    return draftOf('payOrder', { oid: found && dice.percent(96) ? found.id : dice.below(MADE_UP_IDS) }, who)
  }

  /** Repeats a failed order, mostly unchanged. */
  #again(who: number): Draft {
    const dice = this.#dice
    const own = this.#simulation.platform.calendar.preorders.by('of', who).filter(({ status }) => status === 'failed')
    const found = dice.percent(95) ? own.at(-1) : own.at(0)
    if (!found) return this.order(who)
    const money = Number(found.money) + (dice.percent(10) ? HUNDRED : 0)
    return draftOf('createOrder', { money, type: found.type, again: found.id }, who)
  }

  #pledge(who: number): Draft {
    const dice = this.#dice
    const money = dice.percent(90)
      ? HUNDRED * (1 + dice.below(4))
      : Number(amountOf(dice, this.#has(who, 'transaction')))
    const cig = dice.percent(50) ? 0 : Number(amountOf(dice, this.#has(who, 'profit')) % 2_000_000_000n)
    const now = Number(this.#simulation.platform.priceToday())
    const price = dice.percent(60) ? {} : { price: now + (dice.percent(10) ? 1 : 0) }
    return draftOf('createPledge', { money, cig, ...price }, who)
  }

  #in = (who: number) =>
    draftOf('transferIn', { money: Number(amountOf(this.#dice, this.#has(who, 'transaction'))) }, who)

  #out = (who: number) => draftOf('transferOut', { money: Number(amountOf(this.#dice, this.#has(who, 'lhb'))) }, who)

  /** One member on several devices, who must not get anything twice. */
  simultaneous(who: number): Draft[] {
    const dice = this.#dice
    const count = 2 + dice.below(3)
    return dice.weighed<() => Draft[]>([
      [2, () => Array.from({ length: count }, () => this.order(who))],
      [3, () => Array.from({ length: count }, () => this.paying(who))],
      [2, () => Array.from({ length: count }, () => this.#out(who))],
      [2, () => Array.from({ length: count }, () => this.anyRequest(who))],
      [2, () => [this.paying(who), draftOf('orderTimes')]],
      [2, () => [this.#in(who), this.#out(who), draftOf('settle')]],
      [1, () => [this.#pledge(who), draftOf('settle')]],
    ])()
  }
}
