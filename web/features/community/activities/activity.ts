import type { AnswerOf } from '@humidor/client/client.ts'
import type * as activitiesCalls from '@humidor/contract/community/activities.ts'
import type { Say } from '../../../words/words.ts'

type Listed = AnswerOf<typeof activitiesCalls.list>
export type Activity = Listed['activities'][number]
export type Application = Listed['rows'][number]

/** The status of an activity or an application, in the reader's language. */
const statusKeys = ['0', '1', '2'] as const
export const activityWord = (words: Say<'activities'>, status: Activity['status']) =>
  words(`status.${statusKeys[status]}`)
export const applicationWord = (words: Say<'activities'>, status: Application['status']) =>
  words(`own.status.${statusKeys[status]}`)

/** The activity in an address: by its number, else by its title. */
export function spokenOf(activities: readonly Activity[], query: URLSearchParams): Activity | undefined {
  const [id, title] = [query.get('activityId'), query.get('title')]
  if (id !== null) return activities.find((one) => String(one.id) === id)
  return activities.find((one) => one.title === title)
}
