import { type BusinessDay, businessDay, dayAfter, momentOf } from '../business-day.ts'
import type { Settings } from '../platform/settings.ts'
import { readLine, readLines } from '../typed/texts.ts'

/** What members hold, and are paid a subsidy for (specification one §3, §9). */
export const activityTypes = ['salon', 'meeting', 'workshop', 'other'] as const
export type ActivityType = (typeof activityTypes)[number]

/** How many photos an application has (decisions §9). */
export const applicationPhotos = { least: 2, most: 10 } as const

/** The level from which on a member may hold a salon (decisions §9): silver. */
export const SALON_LEVEL = 2

/** The most characters of what operators write about an activity, and members in an application, as a person counts them. */
export const activityLengths = { title: 120, body: 2_000, name: 60, mark: 500 } as const

const lengthOf = (text: string) => [...text].length

/** The name of an application for an activity of this title: as much of it as there is room for, no character cut in two. */
export const applicationName = (title: string) => readLine([...readLine(title)].slice(0, activityLengths.name).join(''))

/** An activity in one language: plain text, its paragraphs apart by an empty line. */
export interface ActivityText {
  title: string
  body: string
}

/** The first reason to refuse a text of an activity. */
export function refuseActivityText(text: ActivityText) {
  const [title, body] = [readLine(text.title), readLines(text.body)]
  if (title === '' || body === '') return 'content_empty'
  const long = lengthOf(title) > activityLengths.title || lengthOf(body) > activityLengths.body
  return long ? 'content_too_long' : undefined
}

/** The longest that an activity goes on. Days. */
const MOST_DAYS = 366

/** The first reason to refuse from when to when an activity goes on. */
export function refuseActivityTimes({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  const lasts = endsAt.getTime() - startsAt.getTime()
  // A moment that cannot be read lasts neither long nor short.
  return lasts > 0 && lasts <= MOST_DAYS * 86_400_000 ? undefined : 'invalid_date'
}

/** How an activity stands (specification one §4). */
export const activityStatus = { notStarted: 0, ongoing: 1, ended: 2 } as const
export type ActivityStatus = (typeof activityStatus)[keyof typeof activityStatus]

/** How an activity stands at a moment. Its end is no longer part of it. */
export function activityStatusAt({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, at: Date): ActivityStatus {
  if (at < startsAt) return activityStatus.notStarted
  return at < endsAt ? activityStatus.ongoing : activityStatus.ended
}

/** How an application stands for its member (specification one §4). */
export const applicationStatus = { waiting: 0, success: 1, failed: 2 } as const

/** `processing`: approved, and paid as soon as the treasury covers it (decisions §2). */
export const applicationStates = ['waiting', 'processing', 'paid', 'refused'] as const
export type ApplicationState = (typeof applicationStates)[number]

/** The status that the specification has for a state. */
export function applicationStatusOf(
  state: ApplicationState,
): (typeof applicationStatus)[keyof typeof applicationStatus] {
  if (state === 'waiting') return applicationStatus.waiting
  return state === 'refused' ? applicationStatus.failed : applicationStatus.success
}

/** What a member fills in. */
export interface ApplicationForm {
  name: string
  type: ActivityType
  mark: string
  /** How many photos it has. */
  photos: number
}

export interface ApplicationFacts extends ApplicationForm {
  level: number
  /** The activity that it is for; absent: one of the member's own. */
  activity?: { type: ActivityType; status: ActivityStatus } | undefined
  /** The member has applied on this business day. */
  appliedToday: boolean
}

/** The first reason to refuse an application as it is filled in. */
export function refuseApplicationForm({ photos, ...form }: Omit<ApplicationForm, 'type'>) {
  const [name, mark] = [readLine(form.name), readLines(form.mark)]
  if (name === '' || mark === '') return 'content_empty'
  const long = lengthOf(name) > activityLengths.name || lengthOf(mark) > activityLengths.mark
  if (long) return 'content_too_long'
  return photos < applicationPhotos.least || photos > applicationPhotos.most ? 'wrong_param' : undefined
}

/**
 * The first reason to refuse an application (decisions §9): one a day, a salon from silver on, for an activity only while it
 * goes on, and of its type. That the member is activated was asked before.
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

/** Until when an application is to be answered: the end of so many working days (Monday to Friday in UTC+8) after the one it was made on. */
export function reviewDueAt(madeAt: Date, workingDays: number): Date {
  let day = businessDay(madeAt)
  for (let left = workingDays; left > 0; ) {
    day = dayAfter(day)
    if (!isWeekend(day)) left -= 1
  }
  return momentOf(dayAfter(day), '00:00')
}

/** What subsidies come to, USCD in millionths (specification two §9). */
export type SubsidyTerms = Pick<
  Settings,
  | 'subsidyStudioLeast'
  | 'subsidyStudioMost'
  | 'subsidyPerPerson'
  | 'subsidySalon'
  | 'subsidyExtraLeast'
  | 'subsidyExtraMost'
>

/** What the specification's table lets be given for an activity. */
export interface SubsidyRange {
  /** Of the subsidy itself, without the extra reward. Millionths of USCD. */
  least: bigint
  most: bigint
  /** How many really came; nobody counts above. */
  people: { least: number; most: number }
  /** How many photos have to show it. */
  photos: number
}

/** The least who really came, but for a small gathering, of which the table itself says fewer. */
const PEOPLE = 10
/** The most that can be typed. */
const CROWD = 10_000

/** The table of subsidies (specification two §9, docs/decisions/0041-subsidies-and-photos.md): a workshop is a studio, a meeting a small gathering. */
export function subsidyRange(type: ActivityType, people: number, terms: SubsidyTerms): SubsidyRange {
  const photos = applicationPhotos.least
  if (type === 'salon') {
    const { subsidySalon: money } = terms
    return { least: money, most: money, people: { least: PEOPLE, most: 30 }, photos: 5 }
  }
  if (type === 'meeting') {
    const money = terms.subsidyPerPerson * BigInt(people)
    return { least: money, most: money, people: { least: 5, most: 20 }, photos }
  }
  const crowd = { least: PEOPLE, most: CROWD }
  if (type === 'workshop')
    return { least: terms.subsidyStudioLeast, most: terms.subsidyStudioMost, people: crowd, photos }
  // Nothing of its own: the extra reward alone.
  return { least: 0n, most: 0n, people: crowd, photos }
}

export interface SubsidyFacts {
  type: ActivityType
  /** Who really came, counted by the operator. */
  people: number
  photos: number
  /** Millionths of USCD: the subsidy itself, and the extra reward, 0 for none. */
  money: bigint
  extra: bigint
  terms: SubsidyTerms
}

/** The first reason to refuse a subsidy: too few or too many people or photos for its kind, or another amount than the table says. */
export function refuseSubsidy({ type, people, photos, money, extra, terms }: SubsidyFacts) {
  if (!Number.isSafeInteger(people)) return 'illegal_value'
  const range = subsidyRange(type, people, terms)
  if (people < range.people.least || people > range.people.most) return 'illegal_value'
  if (photos < range.photos) return 'illegal_value'
  if (money < range.least || money > range.most) return 'wrong_money'
  const { subsidyExtraLeast: least, subsidyExtraMost: most } = terms
  if (extra !== 0n && (extra < least || extra > most || people < PEOPLE)) return 'wrong_money'
  return money + extra > 0n ? undefined : 'wrong_money'
}
