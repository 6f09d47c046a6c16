import { describe, expect, it } from 'vitest'
import { activityKind, savedOf, timesOf } from './activity.ts'

const now = new Date('2026-11-20T04:00:00Z')

describe('a new activity', () => {
  const { facts } = savedOf(undefined, now)

  it('starts with a week from tomorrow, in UTC+8', () => {
    expect(timesOf(facts)).toEqual({
      startsAt: new Date('2026-11-21T02:00:00Z'),
      endsAt: new Date('2026-11-28T14:00:00Z'),
    })
    expect(activityKind.refuseFacts(facts)).toBeUndefined()
  })

  it.each([{ toDay: '2026-11-20' }, { toDay: '2026-02-30' }, { fromTime: '25:00' }, { fromDay: '' }])(
    'is not saved with %j',
    (wrong) => {
      expect(activityKind.refuseFacts({ ...facts, ...wrong })).toEqual({ field: 'toDay', code: 'invalid_date' })
    },
  )

  it('is edited with the times and texts that were saved', () => {
    const [startsAt, endsAt] = [new Date('2026-12-01T01:30:00Z'), new Date('2026-12-02T15:59:00Z')]
    const saved = {
      ...{ id: 7, version: 2, state: 'draft' as const, type: 'salon' as const, picture: null, startsAt, endsAt },
      ...{
        changedAt: now,
        changedBy: 'Conrad',
        createdAt: now,
        createdBy: 'Conrad',
        publishedAt: null,
        lockedBy: null,
      },
      texts: [{ language: 'de', title: 'Abend', body: 'Wir treffen uns.' }],
    }
    const loaded = savedOf(saved, now)
    expect(timesOf(loaded.facts)).toEqual({ startsAt, endsAt })
    expect(loaded.texts).toEqual({ de: { title: 'Abend', body: 'Wir treffen uns.' } })
  })
})
