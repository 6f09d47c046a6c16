import type { ActivityType } from '@humidor/domain/community/activity.ts'

/** What each type of activity is called, with its name in the table of subsidies. */
export const activityTypeName: Readonly<Record<ActivityType, string>> = {
  salon: 'Salon',
  meeting: 'Meeting',
  workshop: 'Workshop',
  other: 'Other',
}
