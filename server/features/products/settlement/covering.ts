import { businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { type Coin, micros, type Uscd } from '@humidor/domain/money/micros.ts'
import type { Settings } from '@humidor/domain/platform/settings.ts'
import { daysOf, midnightsCovered, type Promised, uncovered } from '@humidor/domain/products/coverage.ts'
import { interestOf } from '@humidor/domain/products/flexible-treasure.ts'
import { promiseOf } from '@humidor/domain/products/pledge.ts'
import type { Db } from '../../../database/database.ts'
import { totalsOf } from '../../../ledger/totals.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { type PledgePromises, pledgePromises, soldBetween } from '../pledges/pledges.ts'
import { type PreorderPromises, preorderPromises } from '../preorders/preorders.ts'
import { returnsOwed } from '../team-returns/team-returns.ts'

/** The number of whole days over which sales are averaged. */
const AVERAGED_DAYS = 7

/** The balance, debts and daily cost of the treasury at a moment (threats J-08). Millionths. */
export interface Covering {
  settings: Settings
  treasury: { usdt: bigint; uscd: Uscd; cig: bigint }
  /** Set aside for yields that are sold. */
  promised: { uscd: bigint; cig: bigint }
  /** The members' balance in the flexible treasure, and its interest of a day. */
  held: Uscd
  interest: Uscd
  /** Returns to the uplines from the last settled day's interest, and the unpaid returns of all days. */
  returned: bigint
  unpaid: { money: bigint; members: number }
  pledges: PledgePromises
  orders: PreorderPromises
  /** Amounts that pledges and pre-orders set aside in a day: the average of the last seven days, at the current settings. */
  sold: { uscd: bigint; cig: bigint }
  /** Promises that the available money does not cover. */
  uncovered: readonly Promised[]
}

/** Adds all sums up, with one reading of the accounts. */
export async function coveringAt(db: Db, at: Date): Promise<Covering> {
  const today = businessDay(at)
  const from = dayAfter(today, -AVERAGED_DAYS)
  const [all, settings, owed, pledges, pledged, orders] = await Promise.all([
    totalsOf(db),
    settingsOf(db),
    returnsOwed(db),
    pledgePromises(db),
    soldBetween(db, from, today),
    preorderPromises(db, { from: startOf(from), before: startOf(today) }),
  ])
  const balance = (owner: 'member' | 'platform', name: string, coin: Coin) =>
    all.find((it) => it.owner === owner && it.name === name && it.coin === coin)?.balance ?? 0n
  const platformBalance = (name: string, coin: Coin) => balance('platform', name, coin)
  const treasury = {
    usdt: platformBalance('treasury', 'USDT'),
    uscd: micros<'USCD'>(platformBalance('treasury', 'USCD')),
    cig: platformBalance('treasury', 'CIG'),
  }
  const promised = { uscd: platformBalance('promised', 'USCD'), cig: platformBalance('promised', 'CIG') }
  const held = micros<'USCD'>(balance('member', 'lhb', 'USCD'))
  const interest = interestOf(held, settings.treasureRate)
  const returned = settings.returnsOpen === 1 ? owed.lastDay : 0n
  const { pledgeRate: rate, pledgeDays: days } = settings
  const week = BigInt(AVERAGED_DAYS)
  return {
    ...{ settings, treasury, promised, held, interest, returned, pledges, orders },
    unpaid: { money: owed.unpaid, members: owed.members },
    sold: { uscd: promiseOf(micros<'USCD'>(pledged / week), { rate, days }), cig: orders.given / week },
    uncovered: uncovered([
      { kind: 'pledges', owed: pledges.owed, there: promised.uscd },
      { kind: 'orders', owed: orders.owed, there: promised.cig },
      { kind: 'won', owed: orders.won, there: treasury.cig },
      { kind: 'midnight', owed: interest + returned, there: treasury.uscd },
    ]),
  }
}

const underWay = new WeakMap<Db, Promise<Covering>>()

/** As `coveringAt`. Figures and alerts that need the sums at the same time share one query. */
export function coveringOnce(db: Db, at: Date): Promise<Covering> {
  const asked = underWay.get(db) ?? coveringAt(db, at).finally(() => underWay.delete(db))
  underWay.set(db, asked)
  return asked
}

/**
 * The number of days the treasury lasts without new sales, and with sales as in the last seven days. Undefined: nothing is taken.
 */
export function lastingOf({ settings, treasury, held, returned, orders, sold }: Covering) {
  const facts = { treasury: treasury.uscd, held, rate: settings.treasureRate, returned }
  return {
    uscd: midnightsCovered({ ...facts, sold: 0n }),
    uscdSelling: midnightsCovered({ ...facts, sold: settings.pledgesOpen === 1 ? sold.uscd : 0n }),
    cigSelling: daysOf(treasury.cig - orders.won, settings.preordersOpen === 1 ? sold.cig : 0n),
  }
}
