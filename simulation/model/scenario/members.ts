import { readAddress } from '@humidor/domain/money/address.ts'
import { memberAccount } from '@humidor/server/ledger/accounts.ts'
import type { ActionName } from '../platform/requests.ts'
import type { Dice } from '../random.ts'
import { amountOf, typedAmount } from './amounts.ts'
import { type Draft, draftOf } from './drafts.ts'
import { Leavers } from './leavers.ts'
import { OPERATORS } from './operators.ts'
import { Savers } from './savers.ts'
import { Shoppers } from './shoppers.ts'
import { MERCHANTS } from './shops.ts'
import type { Simulation } from './simulation.ts'
import { Traders } from './traders.ts'

/** The valid spelling of an address for a number. */
const addressOf = (number: number) => readAddress(`0x${String(number).padStart(40, 'a')}`)?.spelling ?? ''
const TRON_ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

/** The smallest and the largest withdrawal. */
const LEAST = 10_000_000n
const LARGEST = 100_000_000_000n

/** The range of made-up ids. */
const MADE_UP_IDS = 1_000

/** Requests of members that move their money, with amounts that they have, nearly have, or do not have. */
export class Members {
  readonly #simulation: Simulation
  readonly #dice: Dice
  readonly traders: Traders
  readonly savers: Savers
  readonly shoppers: Shoppers
  readonly leavers: Leavers

  constructor(simulation: Simulation, dice: Dice) {
    this.#simulation = simulation
    this.#dice = dice
    this.traders = new Traders(simulation, dice)
    this.savers = new Savers(simulation, dice)
    this.shoppers = new Shoppers(simulation, dice)
    this.leavers = new Leavers(simulation, dice, this.shoppers)
  }

  /** A member, rarely one whose account closes or is closed. */
  uid(): number {
    const found = this.#dice.pick(this.#simulation.uids)
    return this.leavers.isAway(found) && this.#dice.percent(80) ? this.#dice.pick(this.#simulation.uids) : found
  }

  chain = () => this.#dice.pick(['BSC', 'TRX'] as const)

  deposit(who = this.uid()): Draft {
    const money = this.#dice.weighed<bigint>([
      [10, BigInt(10 + this.#dice.below(200)) * 1_000_000n],
      [4, this.#dice.amount(10_000_000n, 5_000_000_000n)],
      [1, 9_999_999n],
      [1, 10_000_000n],
      [1, 10_000_000_000_001n],
    ])
    return draftOf('getDepositInfo', { chain: this.chain(), money: Number(money) }, who)
  }

  /** Any request of a member. */
  anyRequest(who = this.uid()): Draft {
    const dice = this.#dice
    const { platform, uids } = this.#simulation
    if (this.leavers.isLeaver(who) && !this.leavers.isAway(who) && dice.percent(45)) return this.leavers.next(who)
    // A frozen member mostly tries to end the freeze.
    if (platform.members.get(who)?.frozen && dice.percent(40)) return this.#endFreeze(who)
    const has = (name: 'balance' | 'transaction' | 'profit') => platform.ledger.balance(memberAccount(who, name))
    return dice.weighed<() => Draft>([
      [22, () => this.deposit(who)],
      [18, () => this.#amount('balanceToTransaction', {}, has('balance'), who)],
      [12, () => this.#amount('transactionToBalance', {}, has('transaction'), who)],
      [6, () => this.cancelMovement(who)],
      [8, () => this.#profit(has('profit'), who)],
      [5, () => this.#rebate(who)],
      [14, () => this.#withdraw(has('balance'), who)],
      [3, () => this.#cancelWithdrawal(who)],
      [8, () => this.#address(who)],
      [26, () => this.#amount('transferUsdc', { email: `m${dice.pick(uids)}@example.com` }, has('transaction'), who)],
      [10, () => draftOf('activeAccount', {}, who)],
      [12, () => draftOf('dailySign', {}, who)],
      [6, () => this.#fee(who)],
      [3, () => this.leavers.asking(who)],
      [1, () => this.leavers.keeping(who)],
      [6, () => this.#merchant(who, has('profit'))],
      [18, () => this.shoppers.anyRequest(who)],
      [44, () => this.traders.anyRequest(who)],
      [60, () => this.savers.anyRequest(who)],
    ])()
  }

  /** Pays the order that keeps the member frozen, or converts money for it. */
  #endFreeze(who: number): Draft {
    const has = this.#simulation.platform.ledger.balance(memberAccount(who, 'balance'))
    const isPoor = this.#simulation.platform.ledger.balance(memberAccount(who, 'transaction')) < 300_000_000n
    return isPoor && this.#dice.percent(60)
      ? draftOf('balanceToTransaction', { money: Number(has) }, who)
      : this.savers.paying(who)
  }

  /** An operator sends an order of the mall. */
  shipping = () => draftOf('shipMallOrder', this.shoppers.shipping(), this.#dice.pick(OPERATORS))

  /** Requests of buyers at the same time. */
  shopping = () => this.shoppers.simultaneous(this.uid(), this.uid(), this.#dice.pick(OPERATORS))

  /** Cancels a movement, mostly a pending one of the member. */
  cancelMovement(who: number): Draft {
    const dice = this.#dice
    const { movements } = this.#simulation.platform
    const kind = dice.pick(['conversion', 'transferReview'] as const)
    const pending = movements.by('pending', kind)
    const own = pending.filter(({ uid }) => uid === who)
    const found = own.length > 0 && dice.percent(80) ? dice.pick(own) : dice.pick(pending)
    const id = found && dice.percent(85) ? found.id : dice.below(MADE_UP_IDS)
    if (kind === 'conversion') return draftOf('cancelTransactionToBalance', { did: id }, who)
    if (dice.percent(70)) return draftOf('cancelTransfer', { id }, who)
    return draftOf('stopTransfer', { id: `${id}`, reason: 'looked into' }, dice.pick(OPERATORS))
  }

  /** The first requests of a member who stays: convert money, activate, bind an address. */
  openingDrafts(who: number): Draft[] {
    return [
      { ...draftOf('balanceToTransaction', {}, who), typed: '650.00' },
      draftOf('activeAccount', {}, who),
      draftOf('updateCashAddress', { cashAddress: addressOf(who) }, who),
    ]
  }

  /** Cancels a withdrawal, mostly one that is reviewed, and mostly as its member. */
  #cancelWithdrawal(who: number): Draft {
    const dice = this.#dice
    const { withdrawals } = this.#simulation.platform
    const reviewed = withdrawals.by('state', 'reviewing')
    const found = dice.pick(reviewed.length > 0 && dice.percent(80) ? reviewed : withdrawals.latest(20))
    const id = found && dice.percent(85) ? found.id : dice.below(MADE_UP_IDS)
    return draftOf('cancelWithdrawal', { id }, found && found.merchantId === null && dice.percent(85) ? found.uid : who)
  }

  #withdraw(has: bigint, who: number): Draft {
    const fits = has > LEAST && this.#dice.percent(70)
    const above = this.#dice.percent(2) ? LARGEST + this.#dice.amount(1n, LEAST) : undefined
    const kept = this.#dice.pick(this.#simulation.platform.members.get(who)?.bound ?? [])
    const chosen = kept && this.#dice.percent(50) ? { cashAddress: kept.address } : {}
    return fits
      ? draftOf('withdraw', { money: Number(above ?? this.#dice.amount(LEAST, has)), ...chosen }, who)
      : this.#amount('withdraw', chosen, has, who)
  }

  #address(who: number): Draft {
    const dice = this.#dice
    const cashAddress = dice.weighed([
      [6, addressOf(who + dice.below(3))],
      [2, TRON_ADDRESS],
      [1, 'T123'],
      [1, `0x${'0'.repeat(40)}`],
    ])
    const [kept] = this.#simulation.platform.members.get(who)?.bound ?? []
    // Removing one now and then keeps most members with an address that has waited.
    if (dice.percent(30))
      return draftOf('removeCashAddress', { cashAddress: dice.percent(60) && kept ? kept.address : cashAddress }, who)
    return draftOf('updateCashAddress', { cashAddress }, who)
  }

  #profit(has: bigint, who: number): Draft {
    const dice = this.#dice
    const now = Number(this.#simulation.platform.priceToday())
    const price = dice.percent(60) ? {} : { price: now + (dice.percent(10) ? 1 : 0) }
    return this.#amount('profitToTransaction', price, has, who)
  }

  #rebate(who: number): Draft {
    const has = this.#simulation.platform.ledger.balance(memberAccount(who, 'rebate'))
    const steps = BigInt(1 + this.#dice.below(Number(has / 50_000_000n) + 2))
    const money = this.#dice.percent(80) ? steps * 50_000_000n : amountOf(this.#dice, has)
    return draftOf('rebateToTransaction', { money: Number(money) }, who)
  }

  #merchant(who: number, has: bigint): Draft {
    const money = Number(amountOf(this.#dice, has))
    return draftOf('payMerchant', { merchantId: this.#dice.pick(MERCHANTS), money, waits: this.#dice.percent(50) }, who)
  }

  #fee(who: number): Draft {
    const below = this.#simulation.platform.members.rows().filter(({ referrer }) => referrer === who)
    const target = this.#dice.percent(90) && below.length > 0 ? this.#dice.pick(below).uid : this.uid()
    const own = this.#simulation.platform.members.get(who)?.fee ?? 0n
    return draftOf('setChildShippingFee', { targetUid: target, shippingFee: Number(amountOf(this.#dice, own)) }, who)
  }

  /** A change by an operator: a freeze, the end of one, or other fees and reviews. */
  platformChange(): Draft {
    const dice = this.#dice
    const frozen = this.#simulation.platform.members.rows().find((member) => member.frozen && !member.closed)
    if (frozen && dice.percent(60)) return draftOf('freeze', { uid: frozen.uid, frozen: false })
    if (dice.percent(60)) return draftOf('freeze', { uid: this.uid(), frozen: true })
    const transferFee = dice.pick(['0', '10', '30', '7'])
    return draftOf('setting', { transferFee, transferReview: dice.pick([0, 3_600, 86_400]) })
  }

  /** A ring of members, each of whom pays the next. */
  ring(count: number): Draft[] {
    const { uids, platform } = this.#simulation
    const start = this.#dice.below(uids.length)
    const at = (index: number) => uids[(start + index) % uids.length] ?? 0
    return Array.from({ length: count }, (_, index) => {
      const to = { email: `m${at((index + 1) % count)}@example.com` }
      const has = platform.ledger.balance(memberAccount(at(index), 'transaction'))
      return this.#amount('transferUsdc', to, has, at(index))
    })
  }

  #amount(what: ActionName, body: Record<string, unknown>, has: bigint, who: number): Draft {
    if (this.#dice.percent(15)) return { ...draftOf(what, body, who), typed: typedAmount(this.#dice) }
    return draftOf(what, { ...body, money: Number(amountOf(this.#dice, has)) }, who)
  }
}
