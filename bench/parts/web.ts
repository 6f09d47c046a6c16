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
  async run(url, { size: { rounds }, progress }) {
    const { floor, home, index, weights } = await benchWeb(url, { rounds, progress })
    const screens = Object.entries(weights.screens).toSorted(([, a], [, b]) => b - a)
    return {
      figures: [
        paint('Home', home, floor),
        paint('Index, signed in', index, floor),
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
          rows: [cells('empty page, same libraries', floor), cells('Home', home), cells('Index, signed in', index)],
        },
      ],
      failures: [],
    }
  },
}
