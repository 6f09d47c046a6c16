import { merchantAccount } from '@humidor/server/ledger/accounts.ts'
import { codeOfCharge } from '../platform/charges.ts'
import type { Bill, Charge } from '../platform/shops.ts'
import { shopPersonId } from '../platform/shops.ts'
import type { Dice } from '../random.ts'
import { amountOf } from './amounts.ts'
import { type Draft, draftOf } from './drafts.ts'
import { MERCHANTS, SHOP_PEOPLE, shopAddressOf } from './shops.ts'
import type { Simulation } from './simulation.ts'

/** The range of made-up ids. */
const MADE_UP_IDS = 1_000
/** The least payout. */
const LEAST = 10_000_000n
const WEEK_S = 7 * 86_400

/** What is left of a bill, in millionths of ₡. */
const leftOf = (bill: Bill | undefined) => (bill?.cig ?? 0n) - (bill?.refunded ?? 0n)

/** Requests of shops and of those who pay at them: charges, refunds, payouts. */
export class Shopkeepers {
  readonly #simulation: Simulation
  readonly #dice: Dice

  constructor(simulation: Simulation, dice: Dice) {
    this.#simulation = simulation
    this.#dice = dice
  }

  /** Any request of a shop. */
  anyRequest(): Draft {
    return this.#dice.weighed<() => Draft>([
      [10, () => this.opening()],
      [3, () => this.cancelling()],
      [9, () => this.refunding()],
      [3, () => this.payout()],
      [2, () => this.cancellingPayout()],
      [2, () => this.rule()],
      [1, () => this.address()],
    ])()
  }

  #person = () => this.#dice.pick(SHOP_PEOPLE).who
  /** Mostly the owner of a shop. */
  #owner = (merchantId: number) => (this.#dice.percent(95) ? shopPersonId(merchantId, 0) : this.#person())
  /** Mostly somebody of the shop. */
  #of = (merchantId: number) =>
    this.#dice.percent(95) ? shopPersonId(merchantId, this.#dice.below(5)) : this.#person()

  /** Asks for a payment that members can mostly afford. Sometimes the form is wrong. */
  opening(who = this.#person()): Draft {
    const dice = this.#dice
    const currency = dice.percent(75) ? 'USCD' : 'CIG'
    const most = currency === 'USCD' ? 12_000_000n : 100_000_000n
    const pieces = 1 + dice.below(3)
    const price = Number(dice.amount(dice.percent(96) ? 10_000n : 1n, most / 3n))
    const isListed = dice.percent(25)
    const money = isListed ? pieces * price + (dice.percent(4) ? 1 : 0) : pieces * price
    const seconds = dice.weighed<number>([
      [8, 900],
      [4, 60],
      [4, 60 + dice.below(WEEK_S)],
      [1, 59],
      [1, WEEK_S],
    ])
    const rest = { items: isListed ? [{ title: 'Robusto', pieces, price }] : [], reference: '', note: '', seconds }
    return draftOf('openCharge', { currency, money, tip: dice.percent(40) ? dice.below(2_000_000) : 0, ...rest }, who)
  }

  /** Mostly a charge that can be paid, sometimes one that has ended before its last moment, or any. */
  #charge(): Charge | undefined {
    const dice = this.#dice
    const { platform, now } = this.#simulation
    const { charges } = platform
    const inTime = ({ expiresAt }: Charge) => expiresAt > now
    const open = charges.by('open', 'open').filter(inTime)
    if (open.length > 0 && dice.percent(82)) return dice.pick(open)
    const latest = charges.latest(20)
    const ended = latest.filter((it) => inTime(it) && (it.paidAt !== null || it.cancelledAt !== null))
    return dice.pick(ended.length > 0 && dice.percent(70) ? ended : latest)
  }

  /** Pays a charge, rarely another sum than it asks for. */
  paying(who: number, charge = this.#charge()): Draft {
    const dice = this.#dice
    const id = charge && dice.percent(98) ? charge.id : dice.below(MADE_UP_IDS)
    const moneyCig = Number(charge?.cig ?? 1_000_000n) + (dice.percent(4) ? 1 : 0)
    return draftOf('payCharge', { code: codeOfCharge(id), moneyCig }, who)
  }

  cancelling(charge = this.#charge()): Draft {
    const who = charge && this.#dice.percent(60) ? charge.by : this.#of(charge?.merchantId ?? 1)
    return draftOf('cancelCharge', { id: `${charge?.id ?? 1 + this.#dice.below(MADE_UP_IDS)}` }, who)
  }

  /** Mostly a bill that has something left. */
  #bill(): Bill | undefined {
    const latest = this.#simulation.platform.bills.latest(40)
    const left = latest.filter(({ cig, refunded }) => refunded < cig)
    return left.length > 0 && this.#dice.percent(92) ? this.#dice.pick(left) : this.#dice.pick(latest)
  }

  /** Refunds a bill in part or in full, within the limits of a person or above them. */
  refunding(bill = this.#bill(), who = this.#of(bill?.merchantId ?? 1), part?: bigint): Draft {
    const dice = this.#dice
    const { platform } = this.#simulation
    const [refunded, left] = [bill?.refunded ?? 0n, leftOf(bill)]
    const moneyCig =
      part ??
      dice.weighed<bigint>([
        [3, left],
        [4, left / 2n],
        [3, dice.amount(10_000n, 25_000_000n)],
        [2, amountOf(dice, left)],
      ])
    const seen = dice.percent(96) ? refunded : refunded + 1n
    const now = Number(platform.priceToday())
    const price = dice.percent(60) ? {} : { price: now + (dice.percent(10) ? 1 : 0) }
    const id = `${bill?.id ?? dice.below(MADE_UP_IDS)}`
    return draftOf('refund', { id, moneyCig: Number(moneyCig), refunded: Number(seen), ...price }, who)
  }

  /** Refunds by one person whose limits each of them is within, and all of them may not be. */
  #refundsOfOne(): Draft[] {
    const bill = this.#bill()
    const merchantId = bill?.merchantId ?? 1
    const second = this.#simulation.platform.bills
      .latest(40)
      .findLast((it) => it.merchantId === merchantId && it.id !== bill?.id && it.refunded < it.cig)
    const person = this.#dice.pick(SHOP_PEOPLE.filter((it) => it.merchantId === merchantId && it.perBill !== null))
    const { who, perBill } = person ?? { who: this.#person(), perBill: null }
    // As much as the limit of a bill allows.
    const most = (it: Bill | undefined) => (perBill !== null && perBill < leftOf(it) ? perBill : undefined)
    return [this.refunding(bill, who, most(bill)), this.refunding(second, who, most(second))]
  }

  /** Requests a payout of some of the balance, of all, or of more. */
  payout(merchantId = this.#dice.pick(MERCHANTS)): Draft {
    const dice = this.#dice
    const has = this.#simulation.platform.ledger.balance(merchantAccount(merchantId, 'usdt'))
    const money = has > LEAST && dice.percent(80) ? dice.amount(LEAST, has) : amountOf(dice, has)
    // The fee is a hundredth, rounded up.
    const fee = dice.percent(70) ? {} : { fee: Number((money + 99n) / 100n) + (dice.percent(10) ? 1 : 0) }
    return draftOf('payout', { money: Number(money), ...fee }, this.#owner(merchantId))
  }

  /** Cancels a payout, mostly one that is reviewed, and mostly as its shop. */
  cancellingPayout(): Draft {
    const dice = this.#dice
    const { withdrawals } = this.#simulation.platform
    const open = withdrawals.by('state', 'reviewing').filter(({ merchantId }) => merchantId !== null)
    const found = dice.pick(open.length > 0 && dice.percent(80) ? open : withdrawals.latest(20))
    return draftOf(
      'cancelPayout',
      { id: `${found?.id ?? dice.below(MADE_UP_IDS)}` },
      this.#owner(found?.merchantId ?? 1),
    )
  }

  /** Sets when payouts are requested without the shop, or ends that. */
  rule(): Draft {
    const dice = this.#dice
    const who = this.#owner(dice.pick(MERCHANTS))
    if (dice.percent(10)) return draftOf('removePayoutRule', {}, who)
    const schedule = dice.pick(['none', 'daily', 'daily', 'weekly', 'monthly'] as const)
    const threshold = dice.percent(60) ? Number(dice.amount(LEAST, 40_000_000n)) : null
    const wrong = dice.percent(3)
    const body = {
      schedule,
      weekday: schedule === 'weekly' ? 1 + dice.below(7) : null,
      monthDay: (schedule === 'monthly') !== wrong ? 1 + dice.below(28) : null,
      hour: schedule === 'none' ? null : dice.pick([0, 2, 3, 9, 23]),
      threshold: dice.percent(4) ? 9_999_999 : threshold,
      reserve: dice.percent(60) ? 0 : dice.below(20_000_000),
    }
    return draftOf('setPayoutRule', body, who)
  }

  /** Two operators give a shop another address. */
  address(): Draft {
    const merchantId = this.#dice.pick(MERCHANTS)
    return draftOf('shopAddress', { merchantId, address: shopAddressOf(merchantId, this.#dice.below(90)) })
  }

  /** What meets at the last moment of a charge, by the number of the request that opened it. */
  atEnd(id: number, who: number): Draft[] {
    const charge = this.#simulation.platform.charges.get(id)
    const job = draftOf('expireCharges')
    return this.#dice.percent(70) ? [job, this.paying(who, charge)] : [job, job, this.cancelling(charge)]
  }

  /** Mostly a member who is activated, as nobody else can pay. */
  #payer(who: number): number {
    const { platform, uids } = this.#simulation
    const isActive = (uid: number) => platform.members.get(uid)?.activated === true
    return isActive(who) ? who : (this.#dice.pick(uids.filter(isActive)) ?? who)
  }

  /** Requests that compete: two who pay, a payment and its cancellation, refunds of one person, payouts of one shop. */
  simultaneous(who: number, other: number): Draft[] {
    const dice = this.#dice
    const charge = this.#charge()
    const [one, two] = [this.#payer(who), this.#payer(other)]
    const bill = this.#bill()
    const merchantId = bill?.merchantId ?? 1
    return dice.weighed<() => Draft[]>([
      [7, () => [this.paying(one, charge), this.paying(two, charge)]],
      [4, () => [this.paying(one, charge), this.cancelling(charge)]],
      [3, () => [this.paying(one), this.paying(two), this.paying(who)]],
      [6, () => this.#refundsOfOne()],
      [2, () => [this.refunding(bill), draftOf('convertBills')]],
      [2, () => [this.payout(merchantId), draftOf('payOut')]],
      [2, () => [draftOf('payOut'), draftOf('payOut')]],
      [1, () => [this.opening(), draftOf('publishPrice')]],
      [1, () => [this.refunding(bill), draftOf('publishPrice')]],
    ])()
  }
}
