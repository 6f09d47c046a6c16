import { type Figure, latencyFigures, type Part, percentile } from '../figures.ts'
import { benchSettlement, type SettlementBench } from '../settlement.ts'

const MB = 1_048_576
const PAYING = new Set(['treasure-interest', 'pledges-profit'])

function ratios({ report, plain, latencies }: SettlementBench, paid: number): Figure[] {
  return [
    {
      label: 'paying interest and profit',
      value: paid / plain.paying,
      unit: '×',
      against: 'an entry and a key for each payment, by INSERT … SELECT with their indexes',
      goal: { atMost: 3 },
    },
    {
      label: 'the whole settlement',
      value: report.took / plain.all,
      unit: '×',
      against: 'an entry and a key for each of its payments, by INSERT … SELECT with their indexes',
      goal: { atMost: 2.5 },
    },
    {
      label: 'members’ p99 during it',
      value: percentile(0.99, latencies.meanwhile) / Math.max(1, percentile(0.99, latencies.before)),
      unit: '×',
      against: 'their p99 before it',
    },
  ]
}

const phases = ({ report }: SettlementBench) => ({
  head: ['Phase', 'Took', 'Items', 'Worst batch'],
  rows: report.phases
    .filter(({ done }) => done > 1)
    .map(({ name, took, done, worst }) => [
      name,
      `${(took / 1000).toFixed(1)} s`,
      done.toLocaleString('en'),
      `${Math.round(worst)} ms`,
    ]),
})

export const settlement: Part = {
  title: 'Daily settlement',
  async run(url, { size: { short }, progress }) {
    const holdings = Number(process.env.HOLDINGS ?? (short ? 20_000 : 1_000_000))
    const it = await benchSettlement(url, { holdings, progress })
    const { report, rows, plain, latencies, again, breaches } = it
    const paid = report.phases.reduce((sum, { name, took }) => (PAYING.has(name) ? sum + took : sum), 0)
    return {
      figures: [
        ...ratios(it, paid),
        {
          label: 'all of it, in one process',
          value: report.took / 1000,
          unit: 's',
          against: `${holdings.toLocaleString('en')} holdings, a tenth of them with a pledge`,
        },
        {
          label: 'entries and keys of interest and profit',
          value: rows / (paid / 1000),
          unit: '/s',
          against: `${rows.toLocaleString('en')} rows`,
        },
        { label: 'the same by INSERT … SELECT with their indexes', value: plain.paying / 1000, unit: 's' },
        {
          label: 'maximum memory of the process',
          value: report.memory.most / MB,
          unit: 'MB',
          range: [report.memory.first / MB, report.memory.most / MB],
        },
        {
          label: 'its used heap afterwards, collected',
          value: report.heapUsed.last / MB,
          unit: 'MB',
          against: `${Math.round(report.heapUsed.first / MB)} MB before`,
        },
        ...latencyFigures('members before it', latencies.before),
        ...latencyFigures('members during it', latencies.meanwhile).map((figure, n) =>
          n === 1 ? { ...figure, goal: { atMost: 100 } } : figure,
        ),
        { label: 'the same settlement again', value: again.rows, unit: 'rows', goal: { atMost: 0 } },
      ],
      tables: [phases(it)],
      failures: [...breaches, ...(latencies.failed > 0 ? [`${latencies.failed} members without an answer`] : [])],
    }
  },
}
