import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { ActivityType, ApplicationState } from '@humidor/domain/community/activity.ts'
import type { Generated, GeneratedAlways } from 'kysely'

/**
 * `activity`: an activity that operators publish; its texts are in a table of their own
 * (migrations/0032-activities.sql).
 */
interface ActivityTable {
  id: GeneratedAlways<bigint>
  type: ActivityType
  /** The name of its picture. */
  picture: string | null
  starts_at: Date
  ends_at: Date
  /** The number of changes, those of its texts included. */
  version: Generated<number>
  /** The time since which members see it; null: they do not. */
  published_at: Generated<Date | null>
  created_at: Date
  /** Ids of operators. */
  created_by: number
  changed_at: Date
  changed_by: number
}

/** `activity_text`: an activity in one language. */
interface ActivityTextTable {
  activity_id: bigint
  /** A key of `locales/languages.ts`. */
  language: string
  title: string
  /** Plain text. */
  body: string
}

/** `application`: a member's application for a subsidy. Money in millionths of USCD. */
export interface ApplicationTable {
  id: GeneratedAlways<bigint>
  uid: number
  activity_id: bigint | null
  name: string
  type: ActivityType
  mark: string
  made_at: Date
  day: BusinessDay
  due_at: Date
  state: Generated<ApplicationState>
  /** Ids of operators: the one who decided; for an approval, the second one. */
  decided_by: number | null
  second_by: number | null
  decided_at: Date | null
  reply: string | null
  people: number | null
  money: bigint | null
  extra: bigint | null
  approval_id: string | null
  paid_at: Date | null
  /** The transfer. */
  paid_by: bigint | null
}

/** `application_photo`: the photos of an application, in their order. */
interface ApplicationPhotoTable {
  application_id: bigint
  place: number
  picture: string
}

export interface ActivitiesTables {
  activity: ActivityTable
  activity_text: ActivityTextTable
  application: ApplicationTable
  application_photo: ApplicationPhotoTable
}
