import { show } from '@humidor/domain/money/format.ts'
import { type Micros, UNIT } from '@humidor/domain/money/micros.ts'

/** The axis of a chart: both ends, and the round values of its lines. All in millionths. */
export interface Axis {
  low: bigint
  high: bigint
  step: bigint
  ticks: readonly bigint[]
}

const floorTo = (value: bigint, step: bigint) => {
  const rest = value % step
  return value - rest - (rest < 0n ? step : 0n)
}

/** The smallest of 1, 2, 5 × 10ⁿ millionths that divides a span into at most `parts`. */
function roundStep(span: bigint, parts: bigint) {
  for (let power = 1n; ; power *= 10n)
    for (const digit of [1n, 2n, 5n]) if (digit * power * parts >= span) return digit * power
}

/** An axis around the values. It need not start at zero, because it is labelled, and its height is never zero. */
export function axisOf(values: readonly bigint[], lines = 4): Axis {
  const first = values[0] ?? 0n
  const least = values.reduce((a, b) => (a < b ? a : b), first)
  const most = values.reduce((a, b) => (a > b ? a : b), first)
  const magnitude = most < 0n ? -most : most
  const step = most === least ? roundStep(magnitude / 10n || UNIT, 1n) : roundStep(most - least, BigInt(lines - 1))
  const low = most === least ? floorTo(least, step) - step : floorTo(least, step)
  const ticks = [low]
  for (let tick = low + step; ticks.length < 2 || (ticks.at(-1) ?? low) < most; tick += step) ticks.push(tick)
  if (most === least && ticks.at(-1) === most) ticks.push(most + step)
  return { low, high: ticks.at(-1) ?? low, step, ticks }
}

/** The distance of a value from the top, in per cent to a hundredth. For drawing only. */
export const fromTop = (value: bigint, { low, high }: Axis) => Number(((high - value) * 10_000n) / (high - low)) / 100

/** The position of point `at` of `count` from the left, in per cent. A single point is in the middle. */
export const fromLeft = (at: number, count: number) => (count < 2 ? 50 : Math.round((at / (count - 1)) * 10_000) / 100)

/** The point nearest to a finger at `share` (0 to 1) of the plot. */
export const nearest = (share: number, count: number) =>
  Math.max(0, Math.min(count - 1, Math.round(Math.max(0, Math.min(1, share)) * (count - 1))))

/** The shortest exact text of a tick: 24K from thousands on, else only the decimals that the step needs. */
export function tickText(lang: string, tick: bigint, step: bigint) {
  if (step >= 1000n * UNIT)
    return new Intl.NumberFormat(lang, { notation: 'compact', maximumFractionDigits: 2 }).format(tick / UNIT)
  let places = 0
  while (places < 6 && step % (UNIT / 10n ** BigInt(places)) !== 0n) places++
  return new Intl.NumberFormat(lang, { minimumFractionDigits: places, maximumFractionDigits: places }).format(
    show(tick as Micros, places) as Intl.StringNumericLiteral,
  )
}

/** Up to `most` points to label under the plot: the first, the last, and evenly spaced ones between. */
export function labelled(count: number, most = 4) {
  if (count <= most) return Array.from({ length: count }, (_, at) => at)
  return Array.from({ length: most }, (_, at) => Math.round((at * (count - 1)) / (most - 1)))
}
