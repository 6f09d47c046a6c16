import {
  dropActivityText,
  publishActivity,
  saveActivity,
  unpublishActivity,
} from '@humidor/contract/community/activities.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { type ActivityText, refuseActivityText, refuseActivityTimes } from '@humidor/domain/community/activity.ts'
import { defaultLanguage } from '@humidor/locales/languages.ts'
import { transaction } from '../../../http/handle.ts'
import type { Hand } from '../../../platform/localized-content/localized-content.queries.ts'
import {
  deleteText,
  isLanguage,
  type LocalizedContent,
  openContent,
  saveContent,
} from '../../../platform/localized-content/localized-content.ts'
import { keepPictures } from '../../../platform/uploads/using.ts'
import {
  activityTexts,
  changeActivity,
  type Facts,
  type HeldActivity,
  insertActivity,
  lockActivity,
} from './writing.queries.ts'

const written: LocalizedContent<HeldActivity, Facts, ActivityText> = {
  item: itemOf.activity,
  texts: activityTexts,
  lock: lockActivity,
  insert: insertActivity,
  change: changeActivity,
}

/** `POST /console/saveActivity`. */
const answerSave = transaction(saveActivity, async ({ tx, request, operator, at, fail, demand }) => {
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

/** `POST /console/dropActivityText`. */
const answerDropText = transaction(dropActivityText, async ({ tx, request, operator, at, fail }) => {
  const refuse = (held: HeldActivity) =>
    request.language === defaultLanguage && held.published_at !== null ? 'illegal_operation' : undefined
  const activity = await deleteText(tx, written, { ...request, refuse }, { operatorId: operator.id, at })
  return typeof activity === 'string' ? fail(activity) : { version: activity.version }
})

/** `POST /console/publishActivity`. */
const answerPublish = transaction(publishActivity, async ({ tx, request, operator, at, fail }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const held = await openContent(tx, written, request, hand)
  if (typeof held === 'string') return fail(held)
  if (held.published_at !== null) fail('illegal_operation')
  if (!(await activityTexts.has(tx, held.id, defaultLanguage))) fail('content_empty')
  await changeActivity(tx, held, { published_at: at }, hand)
  return { version: held.version + 1 }
})

/** `POST /console/unpublishActivity`. */
const answerUnpublish = transaction(unpublishActivity, async ({ tx, request, operator, at, fail }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const held = await openContent(tx, written, request, hand)
  if (typeof held === 'string') return fail(held)
  if (held.published_at === null) fail('illegal_operation')
  await changeActivity(tx, held, { published_at: null }, hand)
  return { version: held.version + 1 }
})

export const writing = [answerSave, answerDropText, answerPublish, answerUnpublish] as const
