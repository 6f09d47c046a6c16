import { type BusinessDay, businessDay, dayAfter, momentOf } from '../business-day.ts'
import type { Settings } from '../platform/settings.ts'
import { lengthOf, readLine, readLines } from '../typed/texts.ts'

/** Kinds of activities that members run with a subsidy (rules P23). */
export const activityTypes = ['salon', 'meeting', 'workshop', 'other'] as const
export type ActivityType = (typeof activityTypes)[number]

/** Number of photos of an application (rules P23). */
export const applicationPhotos = { least: 2, most: 10 } as const

/** The minimum level to run a salon (rules P23): silver. */
export const SALON_LEVEL = 2

/**
 * Maximum characters of an operator's texts (title, body) and of a member's application (name, mark), as a person counts them.
 */
export const activityLengths = { title: 120, body: 2_000, name: 60, mark: 500 } as const

/** The name of an application for an activity: its title, cut to the maximum without splitting a character. */
export const applicationName = (title: string) => readLine([...readLine(title)].slice(0, activityLengths.name).join(''))

/** An activity's texts in one language: plain text, with an empty line between paragraphs. */
export interface ActivityText {
  title: string
  body: string
}

/** The first reason to refuse an activity's texts, or undefined. */
export function refuseActivityText(text: ActivityText) {
  const [title, body] = [readLine(text.title), readLines(text.body)]
  if (title === '' || body === '') return 'content_empty'
  const long = lengthOf(title) > activityLengths.title || lengthOf(body) > activityLengths.body
  return long ? 'content_too_long' : undefined
}

/** Maximum length of an activity, in days. */
const MOST_DAYS = 366

/** The reason to refuse the start and end of an activity, or undefined. */
export function refuseActivityTimes({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  const lasts = endsAt.getTime() - startsAt.getTime()
  // An invalid date gives NaN, which fails both comparisons.
  return lasts > 0 && lasts <= MOST_DAYS * 86_400_000 ? undefined : 'invalid_date'
}

/** Status of an activity (rules P23). */
export const activityStatus = { notStarted: 0, ongoing: 1, ended: 2 } as const
export type ActivityStatus = (typeof activityStatus)[keyof typeof activityStatus]

/** The status of an activity at a moment. `endsAt` itself is after it. */
export function activityStatusAt({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, at: Date): ActivityStatus {
  if (at < startsAt) return activityStatus.notStarted
  return at < endsAt ? activityStatus.ongoing : activityStatus.ended
}

/** Status of an application for its member (rules P23). */
export const applicationStatus = { waiting: 0, success: 1, failed: 2 } as const

/** `processing`: approved, and paid as soon as the treasury covers it (rules M7). */
export const applicationStates = ['waiting', 'processing', 'paid', 'refused'] as const
export type ApplicationState = (typeof applicationStates)[number]

/** The specification's status of a state. */
export function applicationStatusOf(
  state: ApplicationState,
): (typeof applicationStatus)[keyof typeof applicationStatus] {
  if (state === 'waiting') return applicationStatus.waiting
  return state === 'refused' ? applicationStatus.failed : applicationStatus.success
}

/** Fields of a member's application. */
export interface ApplicationForm {
  name: string
  type: ActivityType
  mark: string
  /** Number of photos. */
  photos: number
}

export interface ApplicationFacts extends ApplicationForm {
  level: number
  /** The activity applied for; absent: the member's own. */
  activity?: { type: ActivityType; status: ActivityStatus } | undefined
  /** The member has applied on this business day. */
  appliedToday: boolean
}

/** The first reason to refuse the fields of an application, or undefined. */
export function refuseApplicationForm({ photos, ...form }: Omit<ApplicationForm, 'type'>) {
  const [name, mark] = [readLine(form.name), readLines(form.mark)]
  if (name === '' || mark === '') return 'content_empty'
  const long = lengthOf(name) > activityLengths.name || lengthOf(mark) > activityLengths.mark
  if (long) return 'content_too_long'
  return photos < applicationPhotos.least || photos > applicationPhotos.most ? 'wrong_param' : undefined
}

/**
 * The first reason to refuse an application (rules P23), or undefined: one per day, a salon from silver, and for an activity
 * only while it runs and of its type.
 * The caller has checked that the member is activated.
 */
export function refuseApplication(facts: ApplicationFacts) {
  const { activity, type, level, appliedToday } = facts
  if (appliedToday) return 'activity_already_joined_today'
  if (activity && activity.status !== activityStatus.ongoing) return 'activity_not_ongoing'
  if (activity && activity.type !== type) return 'wrong_type'
  if (type === 'salon' && level < SALON_LEVEL) return 'level_too_low'
  return refuseApplicationForm(facts)
}

const isWeekend = (day: BusinessDay) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/**
 * The deadline to answer an application: the end of the given number of working days (Monday to Friday in UTC+8) after its day.
 */
export function reviewDueAt(madeAt: Date, workingDays: number): Date {
  let day = businessDay(madeAt)
  for (let left = workingDays; left > 0; ) {
    day = dayAfter(day)
    if (!isWeekend(day)) left -= 1
  }
  return momentOf(dayAfter(day), '00:00')
}

/** Amounts of subsidies, in millionths of USCD (rules P24). */
export type SubsidyTerms = Pick<
  Settings,
  | 'subsidyStudioLeast'
  | 'subsidyStudioMost'
  | 'subsidyPerPerson'
  | 'subsidySalon'
  | 'subsidyExtraLeast'
  | 'subsidyExtraMost'
>

/** The allowed subsidy for an activity by the specification's table. */
export interface SubsidyRange {
  /** The subsidy without the extra reward, in millionths of USCD. */
  least: bigint
  most: bigint
  /** Number of actual attendees; at most `most` may be entered. */
  people: { least: number; most: number }
  /** Minimum number of photos as evidence. */
  photos: number
}

/** Minimum attendees, except for a small gathering, for which the table requires fewer. */
const LEAST_PEOPLE = 10
/** Maximum that can be entered. */
const MOST_PEOPLE = 10_000

/**
 * The table of subsidies (rules P24, docs/decisions/0041-photos-and-subsidies.md). A workshop is a studio, a meeting a
 * small gathering.
 */
export function subsidyRange(type: ActivityType, people: number, terms: SubsidyTerms): SubsidyRange {
  const photos = applicationPhotos.least
  if (type === 'salon') {
    const { subsidySalon: money } = terms
    return { least: money, most: money, people: { least: LEAST_PEOPLE, most: 30 }, photos: 5 }
  }
  if (type === 'meeting') {
    const money = terms.subsidyPerPerson * BigInt(people)
    return { least: money, most: money, people: { least: 5, most: 20 }, photos }
  }
  const usual = { least: LEAST_PEOPLE, most: MOST_PEOPLE }
  if (type === 'workshop')
    return { least: terms.subsidyStudioLeast, most: terms.subsidyStudioMost, people: usual, photos }
  // No subsidy of its own: only the extra reward.
  return { least: 0n, most: 0n, people: usual, photos }
}

export interface SubsidyFacts {
  type: ActivityType
  /** Actual attendees, counted by the operator. */
  people: number
  photos: number
  /** Millionths of USCD: the subsidy, and the extra reward (0: none). */
  money: bigint
  extra: bigint
  terms: SubsidyTerms
}

/**
 * The first reason to refuse a subsidy, or undefined: people or photos out of range for its type, or an amount outside the table.
 */
export function refuseSubsidy({ type, people, photos, money, extra, terms }: SubsidyFacts) {
  if (!Number.isSafeInteger(people)) return 'illegal_value'
  const range = subsidyRange(type, people, terms)
  if (people < range.people.least || people > range.people.most) return 'illegal_value'
  if (photos < range.photos) return 'illegal_value'
  if (money < range.least || money > range.most) return 'wrong_money'
  const { subsidyExtraLeast: least, subsidyExtraMost: most } = terms
  if (extra !== 0n && (extra < least || extra > most || people < LEAST_PEOPLE)) return 'wrong_money'
  return money + extra > 0n ? undefined : 'wrong_money'
}
