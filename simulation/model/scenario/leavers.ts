import type { Leftover } from '@humidor/domain/accounts/closing.ts'
import { ROOT_UID } from '@humidor/domain/accounts/team.ts'
import { memberAccount } from '@humidor/server/ledger/accounts.ts'
import type { Dice } from '../random.ts'
import { type Draft, draftOf } from './drafts.ts'
import type { Shoppers } from './shoppers.ts'
import { MERCHANTS } from './shops.ts'
import type { Simulation } from './simulation.ts'

/** Amounts in millionths that are worth moving away before the account closes. */
const USD = 1_000_000n
const REBATE_STEP = 50n * USD

const wallets = {
  usdt: 'balance',
  uscd: 'transaction',
  rebate: 'rebate',
  cig: 'profit',
  points: 'points',
} as const satisfies Record<keyof Leftover, string>

/** Requests of members who close their account. Some leave for good; everybody may ask and keep it. */
export class Leavers {
  readonly #simulation: Simulation
  readonly #dice: Dice
  readonly #shoppers: Shoppers
  readonly #leavers: ReadonlySet<number>

  constructor(simulation: Simulation, dice: Dice, shoppers: Shoppers) {
    this.#simulation = simulation
    this.#dice = dice
    this.#shoppers = shoppers
    this.#leavers = new Set(simulation.uids.filter(() => dice.percent(25)))
  }

  #member = (who: number) => this.#simulation.platform.members.get(who)
  #has = (who: number, name: (typeof wallets)[keyof typeof wallets] | 'lhb') =>
    this.#simulation.platform.ledger.balance(memberAccount(who, name))

  /** Whether the member leaves for good. */
  isLeaver = (who: number) => this.#leavers.has(who)

  /** Whether the account closes or is closed, so that hardly any request is answered. */
  isAway(who: number) {
    const member = this.#member(who)
    return member === undefined || member.closed || member.closing !== null
  }

  /** Asks to close the account, mostly with the amounts that are there. Sometimes the root member asks. */
  asking(who: number): Draft {
    const dice = this.#dice
    const wrong = dice.percent(8) ? dice.pick(Object.keys(wallets)) : undefined
    const givenUp = Object.fromEntries(
      Object.entries(wallets).map(([kind, name]) => [kind, Number(this.#has(who, name)) + (kind === wrong ? 1 : 0)]),
    )
    return draftOf('closeAccount', { givenUp }, dice.percent(3) ? ROOT_UID : who)
  }

  keeping = (who: number) => draftOf('keepAccount', {}, who)

  /** A step on the way out: ends what is open, moves money away, then asks. */
  next(who: number): Draft {
    if (this.#dice.percent(5)) return this.asking(who)
    return this.#ending(who) ?? this.#emptying(who) ?? this.asking(who)
  }

  /** Ends something that is under way, if the member can. */
  #ending(who: number): Draft | undefined {
    const { platform } = this.#simulation
    const isOwn = (it: { uid: number }) => it.uid === who
    const order = platform.orders.by('of', who)[0]
    if (order) return draftOf('cbsellCancel', { id: order.id }, who)
    const conversion = platform.movements.by('pending', 'conversion').find(isOwn)
    if (conversion) return draftOf('cancelTransactionToBalance', { did: conversion.id }, who)
    const transfer = platform.movements.by('pending', 'transferReview').find(isOwn)
    if (transfer && this.#dice.percent(50)) return draftOf('cancelTransfer', { id: transfer.id }, who)
    const withdrawal = platform.withdrawals.by('state', 'reviewing').find(isOwn)
    if (withdrawal) return draftOf('cancelWithdrawal', { id: withdrawal.id }, who)
    // Not every time, as too many may be cancelled today.
    const parcel = this.#dice.percent(70) ? this.#shoppers.ending(who) : undefined
    if (parcel) return parcel
    const saved = this.#has(who, 'lhb')
    return saved > 0n ? draftOf('transferOut', { money: Number(saved) }, who) : undefined
  }

  /** Moves money to others that would have to be taken out. Nobody else can do anything with it. */
  #emptying(who: number): Draft | undefined {
    if (!this.#member(who)?.activated) return undefined
    const has = (name: 'balance' | 'transaction' | 'profit' | 'rebate') => BigInt(this.#has(who, name))
    const [usdt, uscd, cig, rebate] = [has('balance'), has('transaction'), has('profit'), has('rebate')]
    if (usdt > USD) return draftOf('balanceToTransaction', { money: Number(usdt) }, who)
    if (uscd > 5n * USD) return this.#giving(who, uscd)
    if (cig > 20n * USD)
      return this.#dice.percent(50)
        ? draftOf('profitToTransaction', { money: Number(cig) }, who)
        : draftOf('payMerchant', { merchantId: this.#dice.pick(MERCHANTS), money: Number(cig), waits: true }, who)
    const movable = rebate / 2n - ((rebate / 2n) % REBATE_STEP)
    return movable > 0n && this.#dice.percent(70)
      ? draftOf('rebateToTransaction', { money: Number(movable) }, who)
      : undefined
  }

  /** Gives nearly all USCD to somebody who stays. */
  #giving(who: number, uscd: bigint): Draft | undefined {
    const staying = this.#simulation.uids.filter((uid) => uid !== who && !this.isLeaver(uid) && !this.isAway(uid))
    if (staying.length === 0) return undefined
    const money = Number(uscd) - this.#dice.below(3_000_000)
    return draftOf('transferUsdc', { email: `m${this.#dice.pick(staying)}@example.com`, money }, who)
  }

  /** Requests of the moment at which the wait of a member ends. */
  atEnd(who: number): Draft[] {
    const dice = this.#dice
    const below = this.#simulation.uids.filter((uid) => this.#member(uid)?.referrer === who)
    const job = draftOf('closeAccounts')
    return dice.weighed<() => Draft[]>([
      [6, () => [job]],
      [2, () => [job, job]],
      [2, () => [job, this.keeping(who)]],
      [2, () => [job, draftOf('settle')]],
      [2, () => [job, draftOf('payRebates')]],
      [2, () => [job, ...below.map((uid) => draftOf('activeAccount', {}, uid))]],
    ])()
  }

  /** A member who asks, keeps and is paid on several devices at once. */
  simultaneous(who: number, other: number): Draft[] {
    const dice = this.#dice
    // An amount on the wire is a number of millionths.
    const money = Number(dice.amount(1n, 5n * USD))
    return dice.weighed<() => Draft[]>([
      [2, () => [this.asking(who), this.asking(who)]],
      [2, () => [this.asking(who), this.keeping(who)]],
      [3, () => [this.asking(who), draftOf('transferUsdc', { email: `m${who}@example.com`, money }, other)]],
      [1, () => [this.asking(who), draftOf('orderTimes')]],
    ])()
  }
}
