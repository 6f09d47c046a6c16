import type { Figure, Part } from '../figures.ts'
import type { PageAudit } from '../web/look.ts'
import { benchWeb } from '../web.ts'

const paint = (name: string, look: PageAudit, floor: PageAudit): Figure => ({
  label: `${name}: largest paint`,
  value: look.largestPaint / floor.largestPaint,
  unit: '×',
  against: 'an empty page of the same libraries, same run',
  goal: { atMost: 1 },
})

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
const cells = (name: string, look: PageAudit) => [
  name,
  [look.performance, look.accessibility, look.bestPractices].join(' / '),
  seconds(look.firstPaint),
  seconds(look.largestPaint),
  `${Math.round(look.blocked)} ms`,
  look.shift.toFixed(3),
  `${(look.bytes / 1000).toFixed(0)} KB`,
]

export const web: Part = {
  title: 'Web app',
  async run(url, { size: { rounds }, progress: tell }) {
    const { floor, home, index, weights } = await benchWeb(url, { rounds, tell })
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
