import type { Feature, Upcoming } from '../../../http/feature.ts'
import { answerUpcoming } from './upcoming.ts'

/** What is to come for a member and when, as each feature knows it (docs/decisions/0091-earnings-and-calendar.md). */
export const calendarFeature = {
  /** @param upcoming what the other features register */
  open: ({ upcoming }: { upcoming: readonly Upcoming[] }): Feature => ({
    name: 'calendar',
    handlers: [answerUpcoming(upcoming)],
  }),
}
