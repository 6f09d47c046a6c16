import type { AnswerOf } from '@humidor/client/client.ts'
import type { upcoming } from '@humidor/contract/money/calendar.ts'
import { calendarKinds } from '@humidor/domain/money/calendar.ts'
import { paths } from '../../../paths.ts'

/** What is to come for the member, as the server answers it. */
export type CalendarEntry = AnswerOf<typeof upcoming>['entries'][number]

/** The page that an entry opens. */
export const pathTo = ({ kind }: Pick<CalendarEntry, 'kind'>) => paths[calendarKinds[kind].page]
