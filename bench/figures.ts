/** The unit of a figure. `×` is a ratio of two values of the same run; only ratios can be compared between machines. */
export type Unit = '×' | 'µs' | 'ms' | 's' | '/s' | 'MB' | 'KB' | 'MB/h' | 'rows' | 'points' | ''

/** One measured value. */
export interface Figure {
  label: string
  value: number
  unit: Unit
  /** Minimum and maximum of several rounds. */
  range?: readonly [number, number]
  /** The denominator of a ratio; for other figures, how the value was measured. */
  against?: string
  goal?: { atLeast: number } | { atMost: number }
}

/** The result of a part. */
export interface PartResult {
  figures: readonly Figure[]
  /** Tables printed below the figures. */
  tables?: readonly { head: readonly string[]; rows: readonly (readonly string[])[] }[]
  /** Reasons why the figures are invalid, such as violated invariants or missing answers. */
  failures: readonly string[]
}

/** How much is measured: the full run, or a smoke test of about ten minutes. */
export interface Size {
  short: boolean
  /** Duration of each rate measurement. Seconds. */
  seconds: number
  rounds: number
  /** Duration of the mixed load. */
  minutes: number
}

/** A part of the report. */
export interface Part {
  title: string
  run(url: string, how: { size: Size; progress(line: string): void }): Promise<PartResult>
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** The value below which this share (0 to 1) of the numbers lies. */
export const percentile = (share: number, numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0

/** The median of several rounds, with minimum and maximum. */
export function ofRounds(what: string, unit: Unit, rounds: readonly number[]): Figure {
  const range = [Math.min(...rounds), Math.max(...rounds)] as const
  return { label: what, value: median(rounds), unit, ...(rounds.length > 1 && { range }) }
}

/** Two figures, `p50` and `p99`, of latencies in milliseconds. */
export const latencyFigures = (what: string, times: readonly number[]): Figure[] => [
  { label: `${what}, p50`, value: percentile(0.5, times), unit: 'ms' },
  { label: `${what}, p99`, value: percentile(0.99, times), unit: 'ms', against: `${times.length} times` },
]

const digits = (value: number, unit: Unit) =>
  unit === 'rows' || unit === 'points' || Math.abs(value) >= 100 ? 0 : unit === '×' ? 2 : Math.abs(value) >= 10 ? 1 : 2

/** A number for people to read, without its unit. */
export const formatNumber = (value: number, unit: Unit): string =>
  value !== 0 && Math.abs(value) < 0.1
    ? String(Number(value.toPrecision(2)))
    : value.toLocaleString('en', { minimumFractionDigits: 0, maximumFractionDigits: digits(value, unit) })

const unitOf = (unit: Unit) => (unit === '' || unit === '×' ? '' : ` ${unit}`)

/** `0.89 (0.76–0.94)`, `1,858 /s` */
export const formatValue = ({ value, unit, range }: Figure): string =>
  `${formatNumber(value, unit)}${unitOf(unit)}${range ? ` (${formatNumber(range[0], unit)}–${formatNumber(range[1], unit)})` : ''}`

/** `at least 0.5`, followed by `– **missed**` when the goal is missed. Empty without a goal. */
export function formatGoal({ goal, value, unit }: Figure): string {
  if (!goal) return ''
  const [words, isMet] =
    'atLeast' in goal
      ? [`at least ${formatNumber(goal.atLeast, unit)}`, value >= goal.atLeast]
      : [`at most ${formatNumber(goal.atMost, unit)}`, value <= goal.atMost]
  return `${words}${unitOf(unit)}${isMet ? '' : ' – **missed**'}`
}

/** How long some work takes, so many times one after the other. Milliseconds. */
export async function timesOf(work: () => Promise<unknown>, times = 15): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < times; n += 1) {
    const from = performance.now()
    await work()
    took.push(performance.now() - from)
  }
  return took
}
