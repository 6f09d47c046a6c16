import { type Cig, micros, type Usdt } from '../money/micros.ts'
import { inCurrency } from './bookkeeping.ts'
import type { ShopDay } from './shop-time.ts'

/**
 * What a shop took on a day of its own zone. Payments count in ₡ when they are paid; USDT count when they move: received at the
 * conversion, returned at a refund, and a payout's fee when it is paid.
 */
export interface Takings {
  payments: number
  moneyCig: Cig
  moneyUsdt: Usdt
  /** Of these payments: ₡ that still wait for their conversion. */
  waitingCig: Cig
  refunds: number
  refundedCig: Cig
  refundedUsdt: Usdt
  /** Fees of payouts. */
  fees: Usdt
}

/** A day's takings with the shop's rate of that day: millionths of its currency for 1 USDT. Null: it has none. */
export interface DayTakings extends Takings {
  day: ShopDay
  rate: bigint | null
}

/** What a shop keeps: received less refunds and fees. Below zero on a day with more refunds than payments. */
export const netOf = ({ moneyUsdt, refundedUsdt, fees }: Pick<Takings, 'moneyUsdt' | 'refundedUsdt' | 'fees'>): Usdt =>
  micros(moneyUsdt - refundedUsdt - fees)

/** Amounts in the shop's currency. Millionths. */
export interface LocalTakings {
  gross: bigint
  refunded: bigint
  fees: bigint
  net: bigint
}

/** A day in the shop's currency, at its rate. The net is what is left of the other three, so that a column adds up. */
export function localOf(day: DayTakings): LocalTakings | null {
  if (day.rate === null) return null
  const [gross, refunded, fees] = [day.moneyUsdt, day.refundedUsdt, day.fees].map((one) =>
    inCurrency(one, day.rate ?? 0n),
  )
  return {
    gross: gross ?? 0n,
    refunded: refunded ?? 0n,
    fees: fees ?? 0n,
    net: (gross ?? 0n) - (refunded ?? 0n) - (fees ?? 0n),
  }
}

/** Days in one sum. `local` is null where a day has no rate. */
export interface TakingsSum extends Takings {
  local: LocalTakings | null
}

/** The sum of days: each figure is the sum of theirs, those in the shop's currency at the rate of each day. */
export function sumTakings(days: readonly DayTakings[]): TakingsSum {
  const sum: TakingsSum = {
    ...{ payments: 0, moneyCig: micros(0n), moneyUsdt: micros(0n), waitingCig: micros(0n) },
    ...{ refunds: 0, refundedCig: micros(0n), refundedUsdt: micros(0n), fees: micros(0n) },
    local: { gross: 0n, refunded: 0n, fees: 0n, net: 0n },
  }
  for (const day of days) {
    sum.payments += day.payments
    sum.refunds += day.refunds
    sum.moneyCig = micros(sum.moneyCig + day.moneyCig)
    sum.moneyUsdt = micros(sum.moneyUsdt + day.moneyUsdt)
    sum.waitingCig = micros(sum.waitingCig + day.waitingCig)
    sum.refundedCig = micros(sum.refundedCig + day.refundedCig)
    sum.refundedUsdt = micros(sum.refundedUsdt + day.refundedUsdt)
    sum.fees = micros(sum.fees + day.fees)
    const local = localOf(day)
    sum.local = sum.local && local && addLocal(sum.local, local)
  }
  return sum
}

const addLocal = (a: LocalTakings, b: LocalTakings): LocalTakings => ({
  gross: a.gross + b.gross,
  refunded: a.refunded + b.refunded,
  fees: a.fees + b.fees,
  net: a.net + b.net,
})

/** Days by their month, `yyyy-mm`, in the order of the days. */
export function byMonth<Day extends { day: ShopDay }>(days: readonly Day[]): ReadonlyMap<string, Day[]> {
  const months = new Map<string, Day[]>()
  for (const one of days) {
    const month = one.day.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), one])
  }
  return months
}
