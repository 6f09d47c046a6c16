import { upcoming } from '@humidor/contract/money/calendar.ts'
import { type CalendarEntry, calendarOf, entryId } from '@humidor/domain/money/calendar.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { z } from 'zod/mini'
import type { Upcoming } from '../../../http/feature.ts'
import { read } from '../../../http/handle.ts'

type Entry = z.output<(typeof upcoming)['response']>['entries'][number]

const presentEntry = ({ of, amounts, ...entry }: CalendarEntry): Entry => ({
  id: entryId({ kind: entry.kind, of }),
  ...entry,
  amounts: amounts.map(({ coin, amount }) => ({ coin, amount: micros<'USCD'>(amount) })),
})

/** `GET /user/upcoming`. */
export const answerUpcoming = (sources: readonly Upcoming[]) =>
  read(upcoming, async ({ db, member, at }) => {
    const found = await Promise.all(sources.map((source) => source(db, member, at)))
    const { entries, more } = calendarOf(found.flat(), at)
    return { entries: entries.map(presentEntry), more }
  })
