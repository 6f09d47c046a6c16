import type { Figure, Part } from '../figures.ts'
import { formatNumber } from '../figures.ts'
import { benchMixed, type MixedBench, type MixedSample } from '../mixed/mixed.ts'

const MB = 1_048_576

/** Growth per hour: the slope of the regression line through all samples after the first sixth. */
function growthPerHour(samples: readonly MixedSample[], pick: (sample: MixedSample) => number): number {
  const seen = samples
    .slice(Math.floor(samples.length / 6))
    .map((sample) => ({ x: sample.minutes / 60, y: pick(sample) }))
  const mean = (of: 'x' | 'y') => seen.reduce((sum, one) => sum + one[of], 0) / seen.length
  const [x, y] = [mean('x'), mean('y')]
  const over = seen.reduce((sum, one) => sum + (one.x - x) * (one.y - y), 0)
  return over / seen.reduce((sum, one) => sum + (one.x - x) ** 2, 0)
}

/** A shorter run is all warm-up, so the goal of memory growth does not apply. Minutes. */
const MIN_MINUTES_FOR_GOAL = 30

function memory({ samples }: MixedBench, minutes: number): Figure[] {
  return (['api', 'worker'] as const).flatMap((role): Figure[] => {
    const of = (pick: (sample: MixedSample[typeof role]) => number) => samples.map((sample) => pick(sample[role]) / MB)
    const heap = of((sample) => sample.heapUsed)
    const resident = of((sample) => sample.rss)
    return [
      {
        label: `${role}: heap after collecting, at the end`,
        value: heap.at(-1) ?? 0,
        unit: 'MB',
        range: [Math.min(...heap), Math.max(...heap)],
      },
      {
        label: `${role}: growth of that heap`,
        value: growthPerHour(samples, (sample) => sample[role].heapUsed) / MB,
        unit: 'MB/h',
        against: 'a line through all samples but the first sixth',
        ...(minutes >= MIN_MINUTES_FOR_GOAL && { goal: { atMost: 2 } }),
      },
      {
        label: `${role}: resident memory, at the end`,
        value: resident.at(-1) ?? 0,
        unit: 'MB',
        range: [Math.min(...resident), Math.max(...resident)],
      },
      {
        label: `${role}: most requests that waited for a connection`,
        value: Math.max(...samples.map((sample) => sample[role].pool.most)),
        unit: '',
        against: `some waited at ${formatNumber(100 * Math.max(...samples.map((sample) => sample[role].pool.share)), '×')} % of the checks, in the worst twelfth`,
      },
      { label: `${role}: processor`, value: samples.at(-1)?.[role].cpu ?? 0, unit: 's' },
    ]
  })
}

/** Latencies of each call by sixths of the run, the most frequent calls first. */
function byCall({ windows }: MixedBench) {
  const total = (path: string) => windows.reduce((sum, { calls }) => sum + (calls.get(path)?.count ?? 0), 0)
  const paths = [...new Set(windows.flatMap(({ calls }) => [...calls.keys()]))].toSorted((a, b) => total(b) - total(a))
  const cell = (summary: { p50: number; p99: number } | undefined) =>
    summary ? `${summary.p50.toFixed(0)} / ${summary.p99.toFixed(0)}` : ''
  return {
    head: ['p50 / p99 ms', 'Calls', ...windows.map(({ minutes }) => `until ${Math.round(minutes)} min`)],
    rows: [
      [
        'all',
        formatNumber(
          windows.reduce((sum, { all }) => sum + all.count, 0),
          'rows',
        ),
        ...windows.map(({ all }) => cell(all)),
      ],
      ...paths.map((path) => [
        path.replace('/api/', ''),
        formatNumber(total(path), 'rows'),
        ...windows.map(({ calls }) => cell(calls.get(path))),
      ]),
    ],
  }
}

const overTime = ({ windows, samples }: MixedBench) => ({
  head: ['After', 'api heap, resident', 'worker heap, resident', 'database', 'api errors', 'worker errors'],
  rows: windows.map(({ minutes, database }) => {
    const sample = samples.find((one) => Math.abs(one.minutes - minutes) < 0.2) ?? samples.at(-1)
    const both = (role: 'api' | 'worker') =>
      sample ? `${(sample[role].heapUsed / MB).toFixed(1)}, ${Math.round(sample[role].rss / MB)} MB` : ''
    return [
      `${Math.round(minutes)} min`,
      both('api'),
      both('worker'),
      `${Math.round(database / MB)} MB`,
      String(sample?.api.errors ?? ''),
      String(sample?.worker.errors ?? ''),
    ]
  }),
})

const listed = (counts: ReadonlyMap<string, number>) =>
  [...counts].toSorted(([, a], [, b]) => b - a).map(([name, count]) => [name, formatNumber(count, 'rows')])

export const mixed: Part = {
  title: 'One hour of mixed load',
  async run(url, { size: { minutes, short }, progress }) {
    const rate = Number(process.env.RATE ?? 15)
    const it = await benchMixed(url, { minutes, rate, members: short ? 300 : 2_000, progress })
    const calls = it.windows.reduce((sum, { all }) => sum + all.count, 0)
    const unanswered = it.windows.reduce((sum, { failed }) => sum + failed, 0)
    const seconds = (it.windows.at(-1)?.minutes ?? 1) * 60
    return {
      figures: [
        {
          label: 'calls answered',
          value: calls / seconds,
          unit: '/s',
          against: `${minutes} minutes of ${rate} actions a second`,
        },
        {
          label: 'calls without an answer',
          value: unanswered,
          unit: '',
          against: `of ${formatNumber(calls, 'rows')}`,
          goal: { atMost: 0 },
        },
        ...memory(it, minutes),
        { label: 'actions skipped, because 200 were running', value: it.skipped, unit: '' },
        {
          label: 'midnights settled, draws held',
          value: it.settled.days,
          unit: '',
          against: `${it.settled.draws} draws`,
        },
      ],
      tables: [
        overTime(it),
        byCall(it),
        { head: ['Action', 'Times'], rows: listed(it.started) },
        { head: ['Refused by the rules', 'Times'], rows: listed(it.refused) },
        ...(it.errors.size > 0 ? [{ head: ['Error', 'Times'], rows: listed(it.errors) }] : []),
      ],
      failures: it.breaches,
    }
  },
}
