import { create } from '@humidor/contract/community/activities.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import { activityStatusAt, refuseApplication, reviewDueAt } from '@humidor/domain/community/activity.ts'
import { transaction } from '../../../http/handle.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { takePictures } from '../../../platform/uploads/using.ts'
import { hasApplied, insertApplication, insertPhotos, lockApplicant, publishedActivity } from './activities.queries.ts'

/**
 * `POST /activity/create`: locks the member first, so that of concurrent applications one is accepted. Then it locks the photos,
 * which must be the member's own and unused.
 */
export const answerCreate = transaction(create, async ({ tx, member: { uid }, request, at, fail, demand }) => {
  const { activityId, activityName: name, activityType: type, images, mark } = request
  const { level, frozen_reason: frozen } = await lockApplicant(tx, uid)
  // Frozen since the request pipeline checked.
  if (frozen !== null) fail('account_freeze')
  const found =
    activityId === undefined ? undefined : ((await publishedActivity(tx, BigInt(activityId))) ?? fail('not_found'))
  const status = found && activityStatusAt({ startsAt: found.starts_at, endsAt: found.ends_at }, at)
  const activity = found && status !== undefined ? { type: found.type, status } : undefined
  const day = businessDay(at)
  const appliedToday = await hasApplied(tx, uid, day)
  demand(refuseApplication({ name, type, mark, photos: images.length, level, activity, appliedToday }))
  const { activityReviewDays } = await settingsOf(tx)
  const dueAt = reviewDueAt(at, activityReviewDays)
  const made = { uid, activity_id: found?.id ?? null, name, type, mark }
  const id = await insertApplication(tx, { ...made, made_at: at, day, due_at: dueAt })
  demand(await takePictures(tx, `application:${id}`, uid, images, at))
  await insertPhotos(tx, id, images)
  return { fid: Number(id), dueAt }
})
