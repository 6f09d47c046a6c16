/** What a figure is counted in. `×`: a ratio of two that were measured in the same run, which is what can be compared. */
export type Unit = '×' | 'ms' | 's' | '/s' | 'MB' | 'KB' | 'MB/h' | 'rows' | 'points' | ''

/** One thing that was measured. */
export interface Figure {
  label: string
  value: number
  unit: Unit
  /** The least and the most of several rounds. */
  range?: readonly [number, number]
  /** What a ratio's other side is; of anything else, how it was taken. */
  against?: string
  goal?: { atLeast: number } | { atMost: number }
}

/** What a part found. */
export interface PartResult {
  figures: readonly Figure[]
  /** Figures that are read side by side. */
  tables?: readonly { head: readonly string[]; rows: readonly (readonly string[])[] }[]
  /** What makes the figures worthless: invariants that do not hold, answers that never came. */
  failures: readonly string[]
}

/** How much is measured: everything, or what shows within ten minutes that nothing has fallen apart. */
export interface Size {
  short: boolean
  /** For how long rates are measured. Seconds. */
  seconds: number
  rounds: number
  /** How long the hour of mixed load is. */
  minutes: number
}

/** A part of the report. */
export interface Part {
  title: string
  run(url: string, how: { size: Size; progress(line: string): void }): Promise<PartResult>
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** The value below which a share of them lies. */
export const percentile = (share: number, numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0

/** The median of several rounds, with the least and the most. */
export function ofRounds(what: string, unit: Unit, rounds: readonly number[]): Figure {
  const range = [Math.min(...rounds), Math.max(...rounds)] as const
  return { label: what, value: median(rounds), unit, ...(rounds.length > 1 && { range }) }
}

/** `p50` and `p99` of waiting times, each a figure. Milliseconds. */
export const latencyFigures = (what: string, times: readonly number[]): Figure[] => [
  { label: `${what}, p50`, value: percentile(0.5, times), unit: 'ms' },
  { label: `${what}, p99`, value: percentile(0.99, times), unit: 'ms', against: `${times.length} times` },
]

const digits = (value: number, unit: Unit) =>
  unit === 'rows' || unit === 'points' || Math.abs(value) >= 100 ? 0 : unit === '×' ? 2 : Math.abs(value) >= 10 ? 1 : 2

/** A number as people read it, without its unit. */
export const formatNumber = (value: number, unit: Unit): string =>
  value !== 0 && Math.abs(value) < 0.1
    ? String(Number(value.toPrecision(2)))
    : value.toLocaleString('en', { minimumFractionDigits: 0, maximumFractionDigits: digits(value, unit) })

const unitOf = (unit: Unit) => (unit === '' || unit === '×' ? '' : ` ${unit}`)

/** `0.89 (0.76–0.94)`, `1,858 /s` */
export const formatValue = ({ value, unit, range }: Figure): string =>
  `${formatNumber(value, unit)}${unitOf(unit)}${range ? ` (${formatNumber(range[0], unit)}–${formatNumber(range[1], unit)})` : ''}`

/** `at least 0.5`, and whether it is missed. */
export function formatGoal({ goal, value, unit }: Figure): string {
  if (!goal) return ''
  const [words, isMet] =
    'atLeast' in goal
      ? [`at least ${formatNumber(goal.atLeast, unit)}`, value >= goal.atLeast]
      : [`at most ${formatNumber(goal.atMost, unit)}`, value <= goal.atMost]
  return `${words}${unitOf(unit)}${isMet ? '' : ' – **missed**'}`
}
