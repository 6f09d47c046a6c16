import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { isBusinessDay, isTimeOfDay, momentOf } from '@humidor/domain/business-day.ts'
import {
  type ActivityText,
  type ActivityType,
  activityTypes,
  refuseActivityText,
  refuseActivityTimes,
} from '@humidor/domain/community/activity.ts'
import { z } from 'zod/mini'
import type { Kind } from '../../../components/localized-editor/draft.ts'
import type { Saved } from '../../../components/localized-editor/useDraft.ts'
import { dayText, timeText } from '../../../words/moments.ts'

/** An activity with its text in each of its languages. */
export type Activity = AnswerOf<typeof consoleContract.activities.activity>
export type State = Activity['state']

export const states = ['ongoing', 'coming', 'ended', 'draft'] as const satisfies readonly State[]
export const stateName: Readonly<Record<State, string>> = {
  ongoing: 'Ongoing',
  coming: 'Upcoming',
  ended: 'Ended',
  draft: 'Draft',
}

/** The language-independent values of an activity; days and times as typed, in UTC+8. */
export type ActivityFacts = {
  type: ActivityType
  /** The name of the picture. */
  picture: string | null
  fromDay: string
  fromTime: string
  toDay: string
  toTime: string
}

/** The text of an activity, as editable fields. */
export type ActivityFields = { [field in keyof ActivityText]: string }

const read = (day: string, time: string) =>
  isBusinessDay(day) && isTimeOfDay(time) ? momentOf(day, time) : new Date(Number.NaN)

/** The typed start and end; unreadable text gives no moment. */
export const timesOf = ({ fromDay, fromTime, toDay, toTime }: ActivityFacts) => ({
  startsAt: read(fromDay, fromTime),
  endsAt: read(toDay, toTime),
})

/** How activities are edited. */
export const activityKind: Kind<ActivityFacts, ActivityFields> = {
  name: 'activity',
  facts: z.object({
    type: z.enum(activityTypes),
    picture: z.nullable(z.string()),
    fromDay: z.string(),
    fromTime: z.string(),
    toDay: z.string(),
    toTime: z.string(),
  }),
  text: z.object({ title: z.string(), body: z.string() }),
  noText: { title: '', body: '' },
  refuseFacts: (facts) => {
    const code = refuseActivityTimes(timesOf(facts))
    return code && { field: 'toDay', code }
  },
  refuseText: refuseActivityText,
}

const dayTyped = (moment: Date) => dayText(moment).replaceAll('/', '-')
const WEEK = 7 * 86_400_000

/** The saved activity as a draft, or a new one: a week from tomorrow on. */
export function savedOf(activity: Activity | undefined, now: Date): Saved<ActivityFacts, ActivityFields> {
  const startsAt = activity?.startsAt ?? new Date(now.getTime() + WEEK / 7)
  const endsAt = activity?.endsAt ?? new Date(startsAt.getTime() + WEEK)
  return {
    id: activity?.id,
    version: activity?.version,
    facts: {
      type: activity?.type ?? 'meeting',
      picture: activity?.picture ?? null,
      fromDay: dayTyped(startsAt),
      fromTime: activity ? timeText(startsAt) : '10:00',
      toDay: dayTyped(endsAt),
      toTime: activity ? timeText(endsAt) : '22:00',
    },
    texts: Object.fromEntries((activity?.texts ?? []).map(({ language, title, body }) => [language, { title, body }])),
  }
}
