import { saveActivity } from '@humidor/contract/community/activities.console.ts'
import { refuseActivityText, refuseActivityTimes } from '@humidor/domain/community/activity.ts'
import { transaction } from '../../../../http/handle.ts'
import { isLanguage, saveContent } from '../../../../platform/localized-content/localized-content.ts'
import { keepPictures } from '../../../../platform/uploads/using.ts'
import { written } from './written.ts'

/** `POST /console/saveActivity`. */
export const answerSaveActivity = transaction(saveActivity, async ({ tx, request, operator, at, fail, demand }) => {
  const { id, version, type, picture, startsAt, endsAt, text } = request
  demand(refuseActivityTimes({ startsAt, endsAt }))
  if (text && !isLanguage(text.language)) fail('parameter_error')
  demand(text && refuseActivityText(text))
  const facts = { type, picture, starts_at: startsAt, ends_at: endsAt }
  const activity = await saveContent(tx, written, { id, version, facts, text }, { operatorId: operator.id, at })
  if (typeof activity === 'string') return fail(activity)
  demand(await keepPictures(tx, `activity:${activity.id}`, picture === null ? [] : [picture], at))
  return { id: Number(activity.id), version: activity.version }
})
