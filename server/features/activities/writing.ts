import {
  dropActivityText,
  publishActivity,
  saveActivity,
  unpublishActivity,
} from '@humidor/contract/console/activities.ts'
import { refuseActivityText, refuseActivityTimes } from '@humidor/domain/activity.ts'
import { itemOf } from '@humidor/domain/console.ts'
import { defaultLanguage, languageOf } from '@humidor/locales/languages.ts'
import type { Tx } from '../../database/database.ts'
import { act } from '../../http/handle.ts'
import { refuseLocked } from '../operators/operators.ts'
import { showsPictures } from '../uploads/uploads.ts'
import {
  changeActivity,
  deleteText,
  type Facts,
  type Hand,
  type HeldActivity,
  hasText,
  holdActivity,
  insertActivity,
  putText,
} from './writing.queries.ts'

/**
 * An activity that an operator is about to change, held until the transaction ends; or why not: it is not there, another has
 * it open, or has changed it since the operator looked.
 */
async function opened(
  tx: Tx,
  { id, version, hand }: { id: number; version: number | undefined; hand: Hand },
): Promise<HeldActivity | 'not_found' | 'admin_lock' | 'content_changed'> {
  const held = await holdActivity(tx, id)
  if (!held) return 'not_found'
  const locked = await refuseLocked(tx, itemOf.activity(id), hand.operatorId, hand.at)
  if (locked) return locked
  return held.version === version ? held : 'content_changed'
}

/** Begins an activity, or changes what the operator saw last. */
async function put(
  tx: Tx,
  { id, version }: { id?: number | undefined; version?: number | undefined },
  facts: Facts,
  hand: Hand,
) {
  if (id === undefined) return { id: await insertActivity(tx, facts, hand), version: 0 }
  const held = await opened(tx, { id, version, hand })
  if (typeof held === 'string') return held
  await changeActivity(tx, held, facts, hand)
  return { id: held.id, version: held.version + 1 }
}

/** `POST /console/saveActivity`. */
const answerSave = act(saveActivity, async ({ tx, request, operator, at, fail, demand }) => {
  const { type, picture, startsAt, endsAt } = request
  demand(refuseActivityTimes({ startsAt, endsAt }))
  const text = request.text && { title: request.text.title.trim(), body: request.text.body.trim() }
  const language = request.text?.language ?? defaultLanguage
  if (languageOf(language).key !== language) fail('parameter_error')
  demand(text && refuseActivityText(text))
  const facts = { type, picture, starts_at: startsAt, ends_at: endsAt }
  const saved = await put(tx, request, facts, { operatorId: operator.id, at })
  if (typeof saved === 'string') return fail(saved)
  if (text) await putText(tx, saved.id, language, text)
  demand(await showsPictures(tx, `activity:${saved.id}`, picture === null ? [] : [picture], at))
  return { id: Number(saved.id), version: saved.version }
})

/** `POST /console/dropActivityText`. */
const answerDropText = act(dropActivityText, async ({ tx, request, operator, at, fail }) => {
  const { id, version, language } = request
  const hand: Hand = { operatorId: operator.id, at }
  const held = await opened(tx, { id, version, hand })
  if (typeof held === 'string') return fail(held)
  if (language === defaultLanguage && held.published_at !== null) fail('illegal_operation')
  if (!(await deleteText(tx, held.id, language))) fail('not_found')
  await changeActivity(tx, held, {}, hand)
  return { version: held.version + 1 }
})

/** `POST /console/publishActivity`. */
const answerPublish = act(publishActivity, async ({ tx, request, operator, at, fail }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const held = await opened(tx, { ...request, hand })
  if (typeof held === 'string') return fail(held)
  if (held.published_at !== null) fail('illegal_operation')
  if (!(await hasText(tx, held.id, defaultLanguage))) fail('content_empty')
  await changeActivity(tx, held, { published_at: at }, hand)
  return { version: held.version + 1 }
})

/** `POST /console/unpublishActivity`. */
const answerUnpublish = act(unpublishActivity, async ({ tx, request, operator, at, fail }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const held = await opened(tx, { ...request, hand })
  if (typeof held === 'string') return fail(held)
  if (held.published_at === null) fail('illegal_operation')
  await changeActivity(tx, held, { published_at: null }, hand)
  return { version: held.version + 1 }
})

export const writing = [answerSave, answerDropText, answerPublish, answerUnpublish] as const
