import type { AnswerOf } from '@humidor/client/client.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Close } from '@humidor/domain/backoffice/daily-close.ts'
import { resultGroups } from '@humidor/domain/backoffice/daily-close.ts'
import { type BusinessDay, dayName } from '@humidor/domain/business-day.ts'
import { type Coin, coins, UNIT } from '@humidor/domain/money/micros.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import type { Place } from '../../../components/place.ts'
import { percentText } from '../../../words/counts.ts'

const calls = consoleContract.reports
export type DailyCloses = AnswerOf<typeof calls.dailyClose>
export type ProfitAndLoss = AnswerOf<typeof calls.profitAndLoss>
export type ReservesOverTime = AnswerOf<typeof calls.reservesOverTime>
export type ShopTakings = AnswerOf<typeof calls.shopTakings>
export type ChanceReport = AnswerOf<typeof calls.chanceReport>
export type Cohorts = AnswerOf<typeof calls.cohorts>

export const coinNames: Record<Coin, string> = { USDT: 'USDT', USCD: 'USCD', CIG: '₡', POINT: 'Points' }

/** The coin in the address; USDT unless it names another. */
export const coinAt = (place: Pick<Place, 'get'>, of: readonly Coin[] = coins): Coin =>
  of.find((coin) => coin === place.get('coin')) ?? 'USDT'

/** A chart draws millionths. Points are whole. */
export const charted = (coin: Coin, amount: bigint) => (coin === 'POINT' ? amount * UNIT : amount)

/** The points of a line, one for each day. */
export const pointsOf = <Day extends { day: `${number}-${number}-${number}` }>(
  days: readonly Day[],
  valueOf: (day: Day) => bigint,
) =>
  days.map((it) => {
    const at = dayName(it.day)
    return { at, short: at.slice(5), value: valueOf(it) }
  })

/** One sentence for a chart: its first and its last value. */
export function chartSummary(name: string, points: readonly { at: string; value: bigint }[], unit: string) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return `${name}: no closed day`
  const text = (value: bigint) => `${moneyText('en', value)} ${unit}`
  return `${name}: from ${text(first.value)} on ${first.at} to ${text(last.value)} on ${last.at}, ${points.length} days`
}

/** The change against the period before in per cent, to a tenth; null where that was zero. */
export function changeInPercent(now: bigint, before: bigint): string | null {
  if (before === 0n) return null
  const size = before < 0n ? -before : before
  const tenths = Number(((now - before) * 1_000n) / size)
  const sign = tenths > 0 ? '+' : tenths < 0 ? '−' : ''
  return `${sign}${(Math.abs(tenths) / 10).toLocaleString('en')} %`
}

/** The rows of a close in the order in which they add up. `adds` false: subtracted. */
export const closeRows = [
  { key: 'incoming', name: 'In', adds: true },
  { key: 'outgoing', name: 'Out', adds: false },
  { key: 'fees', name: 'Fees', adds: false },
  { key: 'yields', name: 'Yields', adds: true },
] as const satisfies readonly { key: keyof Close; name: string; adds: boolean }[]

/** The lines of a coin by group. A group without a line is left out. */
export const groupsOf = (lines: ProfitAndLoss['lines'], coin: Coin) =>
  resultGroups.flatMap((group) => {
    const found = lines.filter((line) => line.group === group && line.coin === coin)
    const sumOf = (key: 'amount' | 'before') => found.reduce((sum, line) => sum + line[key], 0n)
    return found.length === 0 ? [] : { group, lines: found, amount: sumOf('amount'), before: sumOf('before') }
  })

/** A share, rounded down to a thousandth: `66.6 %`. Of nothing: a dash. */
export const shareText = (part: number, whole: number) =>
  whole === 0 ? '–' : percentText(Math.floor((part * 1_000) / whole))

/** Hundredths as text: `12.50`. */
export const hundredthsText = (hundredths: number) =>
  (hundredths / 100).toLocaleString('en', { minimumFractionDigits: 2 })

/** The month of a day: `2026/11`. */
export const monthName = (day: BusinessDay) => dayName(day).slice(0, 7)

/** A deviation in hundredths as text with its sign: `+1.25`. Null: a dash. */
export function deviationText(hundredths: number | null): string {
  if (hundredths === null) return '–'
  const sign = hundredths > 0 ? '+' : hundredths < 0 ? '−' : ''
  return `${sign}${hundredthsText(Math.abs(hundredths))}`
}
