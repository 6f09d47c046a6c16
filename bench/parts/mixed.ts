import type { Figure, Part } from '../figures.ts'
import { formatNumber } from '../figures.ts'
import { benchMixed, type MixedBench, type MixedSample } from '../mixed/mixed.ts'

const MB = 1_048_576

/** Growth per hour: the slope of the regression line through all samples after the first sixth. */
function slope(looks: readonly MixedSample[], pick: (look: MixedSample) => number): number {
  const seen = looks.slice(Math.floor(looks.length / 6)).map((look) => ({ x: look.minutes / 60, y: pick(look) }))
  const mean = (of: 'x' | 'y') => seen.reduce((sum, one) => sum + one[of], 0) / seen.length
  const [x, y] = [mean('x'), mean('y')]
  const over = seen.reduce((sum, one) => sum + (one.x - x) * (one.y - y), 0)
  return over / seen.reduce((sum, one) => sum + (one.x - x) ** 2, 0)
}

/** A shorter run is all warm-up, so the goal of memory growth does not apply. Minutes. */
const LONG_ENOUGH = 30

function memory({ samples: looks }: MixedBench, minutes: number): Figure[] {
  return (['api', 'worker'] as const).flatMap((role): Figure[] => {
    const of = (pick: (look: MixedSample[typeof role]) => number) => looks.map((look) => pick(look[role]) / MB)
    const held = of((look) => look.heapUsed)
    const resident = of((look) => look.rss)
    return [
      {
        label: `${role}: heap after collecting, at the end`,
        value: held.at(-1) ?? 0,
        unit: 'MB',
        range: [Math.min(...held), Math.max(...held)],
      },
      {
        label: `${role}: growth of that heap`,
        value: slope(looks, (look) => look[role].heapUsed) / MB,
        unit: 'MB/h',
        against: 'a line through all samples but the first sixth',
        ...(minutes >= LONG_ENOUGH && { goal: { atMost: 2 } }),
      },
      {
        label: `${role}: resident memory, at the end`,
        value: resident.at(-1) ?? 0,
        unit: 'MB',
        range: [Math.min(...resident), Math.max(...resident)],
      },
      {
        label: `${role}: most requests that waited for a connection`,
        value: Math.max(...looks.map((look) => look[role].pool.most)),
        unit: '',
        against: `some waited at ${formatNumber(100 * Math.max(...looks.map((look) => look[role].pool.share)), '×')} % of the checks, in the worst twelfth`,
      },
      { label: `${role}: processor`, value: looks.at(-1)?.[role].cpu ?? 0, unit: 's' },
    ]
  })
}

/** Latencies of each call by sixths of the run, the most frequent calls first. */
function byCall({ windows }: MixedBench) {
  const total = (path: string) => windows.reduce((sum, { calls }) => sum + (calls.get(path)?.count ?? 0), 0)
  const paths = [...new Set(windows.flatMap(({ calls }) => [...calls.keys()]))].toSorted((a, b) => total(b) - total(a))
  const cell = (stretch: { p50: number; p99: number } | undefined) =>
    stretch ? `${stretch.p50.toFixed(0)} / ${stretch.p99.toFixed(0)}` : ''
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

const overTime = ({ windows, samples: looks }: MixedBench) => ({
  head: ['After', 'api heap, resident', 'worker heap, resident', 'database', 'api errors', 'worker errors'],
  rows: windows.map(({ minutes, database }) => {
    const look = looks.find((one) => Math.abs(one.minutes - minutes) < 0.2) ?? looks.at(-1)
    const both = (role: 'api' | 'worker') =>
      look ? `${(look[role].heapUsed / MB).toFixed(1)}, ${Math.round(look[role].rss / MB)} MB` : ''
    return [
      `${Math.round(minutes)} min`,
      both('api'),
      both('worker'),
      `${Math.round(database / MB)} MB`,
      String(look?.api.errors ?? ''),
      String(look?.worker.errors ?? ''),
    ]
  }),
})

const listed = (counts: ReadonlyMap<string, number>) =>
  [...counts].toSorted(([, a], [, b]) => b - a).map(([name, count]) => [name, formatNumber(count, 'rows')])

export const mixed: Part = {
  title: 'One hour of mixed load',
  async run(url, { size: { minutes, short }, progress: tell }) {
    const rate = Number(process.env.RATE ?? 15)
    const it = await benchMixed(url, { minutes, rate, members: short ? 300 : 2_000, tell })
    const calls = it.windows.reduce((sum, { all }) => sum + all.count, 0)
    const unanswered = it.windows.reduce((sum, { failed }) => sum + failed, 0)
    const seconds = (it.windows.at(-1)?.minutes ?? 1) * 60
    return {
      figures: [
        {
          label: 'calls answered',
          value: calls / seconds,
          unit: '/s',
          against: `${minutes} minutes of ${rate} deeds a second`,
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
        { head: ['Deed', 'Times'], rows: listed(it.started) },
        { head: ['Refused by the rules', 'Times'], rows: listed(it.refused) },
        ...(it.errors.size > 0 ? [{ head: ['Error', 'Times'], rows: listed(it.errors) }] : []),
      ],
      failures: it.breaches,
    }
  },
}
