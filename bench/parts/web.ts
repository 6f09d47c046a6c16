import type { Figure, Part } from '../figures.ts'
import type { PageAudit } from '../web/lighthouse.ts'
import { benchWeb } from '../web.ts'

const paint = (name: string, audit: PageAudit, floor: PageAudit): Figure => ({
  label: `${name}: largest paint`,
  value: audit.largestPaint / floor.largestPaint,
  unit: '×',
  against: 'an empty page of the same libraries, same run',
  goal: { atMost: 1 },
})

/** The three scores as one figure: the lowest, as each should be 100. */
const lowestScore = (name: string, { performance, accessibility, bestPractices }: PageAudit): Figure => ({
  label: `${name}: lowest score`,
  value: Math.min(performance, accessibility, bestPractices),
  unit: 'points',
  against: 'of performance, accessibility and practices',
  goal: { atLeast: 100 },
})

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
const cells = (name: string, audit: PageAudit) => [
  name,
  [audit.performance, audit.accessibility, audit.bestPractices].join(' / '),
  seconds(audit.firstPaint),
  seconds(audit.largestPaint),
  `${Math.round(audit.blocked)} ms`,
  audit.shift.toFixed(3),
  `${(audit.bytes / 1000).toFixed(0)} KB`,
]

export const web: Part = {
  title: 'Web app',
  async run(_url, { size: { rounds }, progress }) {
    const { floor, pages, weights } = await benchWeb({ rounds, progress })
    const screens = Object.entries(weights.screens).toSorted(([, a], [, b]) => b - a)
    return {
      figures: [
        ...pages.map(({ name, audit }) => paint(name, audit, floor)),
        ...pages.map(({ name, audit }) => lowestScore(name, audit)),
        {
          label: 'Home’s first load, JS and CSS, gzip',
          value: weights.home,
          unit: 'KB',
          goal: { atMost: 130 },
        },
        { label: 'shared by members’ pages, gzip', value: weights.members, unit: 'KB' },
        {
          label: 'the heaviest of the other screens, gzip',
          value: screens[0]?.[1] ?? 0,
          unit: 'KB',
          against: `${screens[0]?.[0]}, of ${screens.length} screens`,
          goal: { atMost: 40 },
        },
      ],
      tables: [
        {
          head: [
            'Page',
            'Performance / accessibility / practices',
            'First paint',
            'Largest paint',
            'Blocked',
            'Shift',
            'Sent',
          ],
          rows: [cells('empty page, same libraries', floor), ...pages.map(({ name, audit }) => cells(name, audit))],
        },
      ],
      failures: [],
    }
  },
}
