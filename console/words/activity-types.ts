import type { ActivityType } from '@humidor/domain/community/activity.ts'

/** The label of each type of activity, with its name in the table of subsidies. */
export const activityTypeName: Readonly<Record<ActivityType, string>> = {
  salon: 'Salon',
  meeting: 'Meeting',
  workshop: 'Workshop',
  other: 'Other',
}
