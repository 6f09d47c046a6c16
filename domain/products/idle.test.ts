import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { midnightFrom, momentOf } from '../business-day.ts'
import { downBetween } from '../platform/downtime.ts'
import { idleFreezeAt } from './idle.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
const week = { wonAt: null, rest: 5 * DAY, after: 7 * DAY, downtimes: [] }

describe('the midnight that freezes an idle member', () => {
  it.each([
    ['just after midnight', momentOf('2026-11-20', '00:01'), momentOf('2026-11-28', '00:00')],
    ['at midnight', momentOf('2026-11-20', '00:00'), momentOf('2026-11-27', '00:00')],
    ['just before midnight', momentOf('2026-11-20', '23:59'), momentOf('2026-11-28', '00:00')],
  ])('is the first one after seven days: an order %s', (_, since, freezes) =>
    expect(idleFreezeAt({ ...week, since })).toEqual(freezes),
  )

  it('counts from the end of the rest after a win, unless the member has ordered later', () => {
    const since = momentOf('2026-11-20', '12:00')
    const won = { ...week, since, wonAt: momentOf('2026-11-20', '22:00') }
    expect(idleFreezeAt(won)).toEqual(momentOf('2026-12-03', '00:00'))
    expect(idleFreezeAt({ ...won, wonAt: momentOf('2026-11-01', '22:00') })).toEqual(idleFreezeAt({ ...week, since }))
  })

  it('is the first midnight at which the idle time without downtimes is long enough', () => {
    const start = momentOf('2026-11-20', '00:00').getTime()
    const minutes = fc.integer({ min: 0, max: 20 * 1_440 })
    fc.assert(
      fc.property(
        minutes,
        fc.array(fc.tuple(minutes, fc.integer({ min: 1, max: 2_000 })), { maxLength: 5 }),
        (at, downs) => {
          const since = new Date(start + at * 60_000)
          // Sorted, and none within another.
          let end = start
          const downtimes = downs
            .toSorted(([a], [b]) => a - b)
            .map(([from, length]) => {
              const begins = Math.max(end, start + from * 60_000)
              end = begins + length * 60_000
              return { from: new Date(begins), until: new Date(end) }
            })
          const freezes = idleFreezeAt({ ...week, since, downtimes })
          const idle = (until: Date) =>
            (until.getTime() - since.getTime() - downBetween(since, until, downtimes)) / 1000
          const before = new Date(freezes.getTime() - DAY * 1000)
          expect(midnightFrom(freezes)).toEqual(freezes)
          expect([idle(freezes) >= week.after, before > since && idle(before) >= week.after]).toEqual([true, false])
        },
      ),
    )
  })
})
