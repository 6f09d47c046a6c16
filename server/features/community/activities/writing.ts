import {
  dropActivityText,
  publishActivity,
  saveActivity,
  unpublishActivity,
} from '@humidor/contract/community/activities.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { type ActivityText, refuseActivityText, refuseActivityTimes } from '@humidor/domain/community/activity.ts'
import { defaultLanguage } from '@humidor/locales/languages.ts'
import { act } from '../../../http/handle.ts'
import type { Hand } from '../../../platform/localized-content/localized-content.queries.ts'
import {
  dropped,
  isLanguage,
  opened,
  saved,
  type Written,
} from '../../../platform/localized-content/localized-content.ts'
import { showsPictures } from '../../../platform/uploads/using.ts'
import {
  activityTexts,
  changeActivity,
  type Facts,
  type HeldActivity,
  holdActivity,
  insertActivity,
} from './writing.queries.ts'

const written: Written<HeldActivity, Facts, ActivityText> = {
  item: itemOf.activity,
  texts: activityTexts,
  hold: holdActivity,
  insert: insertActivity,
  change: changeActivity,
}

/** `POST /console/saveActivity`. */
const answerSave = act(saveActivity, async ({ tx, request, operator, at, fail, demand }) => {
  const { id, version, type, picture, startsAt, endsAt, text } = request
  demand(refuseActivityTimes({ startsAt, endsAt }))
  if (text && !isLanguage(text.language)) fail('parameter_error')
  demand(text && refuseActivityText(text))
  const facts = { type, picture, starts_at: startsAt, ends_at: endsAt }
  const activity = await saved(tx, written, { id, version, facts, text }, { operatorId: operator.id, at })
  if (typeof activity === 'string') return fail(activity)
  demand(await showsPictures(tx, `activity:${activity.id}`, picture === null ? [] : [picture], at))
  return { id: Number(activity.id), version: activity.version }
})

/** `POST /console/dropActivityText`. */
const answerDropText = act(dropActivityText, async ({ tx, request, operator, at, fail }) => {
  const refuse = (held: HeldActivity) =>
    request.language === defaultLanguage && held.published_at !== null ? 'illegal_operation' : undefined
  const activity = await dropped(tx, written, { ...request, refuse }, { operatorId: operator.id, at })
  return typeof activity === 'string' ? fail(activity) : { version: activity.version }
})

/** `POST /console/publishActivity`. */
const answerPublish = act(publishActivity, async ({ tx, request, operator, at, fail }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const held = await opened(tx, written, request, hand)
  if (typeof held === 'string') return fail(held)
  if (held.published_at !== null) fail('illegal_operation')
  if (!(await activityTexts.has(tx, held.id, defaultLanguage))) fail('content_empty')
  await changeActivity(tx, held, { published_at: at }, hand)
  return { version: held.version + 1 }
})

/** `POST /console/unpublishActivity`. */
const answerUnpublish = act(unpublishActivity, async ({ tx, request, operator, at, fail }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const held = await opened(tx, written, request, hand)
  if (typeof held === 'string') return fail(held)
  if (held.published_at === null) fail('illegal_operation')
  await changeActivity(tx, held, { published_at: null }, hand)
  return { version: held.version + 1 }
})

export const writing = [answerSave, answerDropText, answerPublish, answerUnpublish] as const
