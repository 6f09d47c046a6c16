import { describe, expect, it } from 'vitest'
import { mergeTimeline, readTimelineCursor, type TimelinePart, timelineCursor } from './timeline.ts'

const at = (minute: number) => ({ at: new Date(Date.UTC(2026, 10, 30, 12, minute)) })
const part = (source: TimelinePart<{ at: Date }>['source'], minutes: number[], more = false) => ({
  source,
  entries: minutes.map(at),
  more,
})
const shown = (parts: readonly TimelinePart<{ at: Date }>[], limit = 10) => {
  const { rows, more } = mergeTimeline(parts, limit)
  return [rows.map(({ source, entry }) => `${source} ${entry.at.getUTCMinutes()}`), more]
}

describe('the timeline', () => {
  it('shows the newest entry of all sources first', () => {
    expect(shown([part('transfer', [9, 3]), part('act', [5, 1]), part('note', [7])])).toEqual([
      ['transfer 9', 'note 7', 'act 5', 'transfer 3', 'act 1'],
      false,
    ])
  })

  it('shows of equal moments the earlier source first, and keeps the order of a source whose moments go back', () => {
    expect(shown([part('transfer', [5, 6, 4]), part('act', [5])])[0]).toEqual([
      'transfer 5',
      'transfer 6',
      'act 5',
      'transfer 4',
    ])
  })

  it('ends a page at its limit, and before entries of a source that are not known yet', () => {
    expect(shown([part('transfer', [9, 8]), part('act', [7])], 2)).toEqual([['transfer 9', 'transfer 8'], true])
    expect(shown([part('transfer', [9, 8], true), part('act', [7])])).toEqual([['transfer 9', 'transfer 8'], true])
    expect(shown([part('transfer', [], true), part('act', [7])])).toEqual([[], true])
    expect(shown([])).toEqual([[], false])
  })

  it('has a cursor that says the same when it is read', () => {
    const places = new Map([
      ['transfer', '123'],
      ['request', '1764500000000.aB-_0'],
    ] as const)
    expect(readTimelineCursor(timelineCursor(places))).toEqual(places)
  })

  it.each(['', 'x', 'transfer', 'transfer=', 'robbery=1', 'transfer=1~transfer=2', "transfer=1' or", 'toString=1'])(
    'has no cursor %j',
    (text) => expect(readTimelineCursor(text)).toBeUndefined(),
  )
})
