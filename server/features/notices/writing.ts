import { dropText, publish, save, takeBack } from '@humidor/contract/console/notices.ts'
import { itemOf } from '@humidor/domain/console.ts'
import { refuseTelling, refuseWritten, tidyText } from '@humidor/domain/written-notice.ts'
import { defaultLanguage, languageOf } from '@humidor/locales/languages.ts'
import type { Tx } from '../../database/database.ts'
import { act } from '../../http/handle.ts'
import { enqueue } from '../../jobs/tasks.ts'
import { refuseLocked } from '../operators/operators.ts'
import {
  beginMailing,
  changeWritten,
  deleteWrittenText,
  type Hand,
  type HeldWritten,
  hasWrittenText,
  holdWritten,
  insertWritten,
  isMember,
  nextNumber,
  putWrittenText,
} from './written.queries.ts'
import { WRITTEN_MAIL } from './written-mail.ts'

type Unopened = 'not_found' | 'admin_lock' | 'content_changed'

/** A written notice that an operator is about to change, held until the transaction ends; or why not. */
async function opened(
  tx: Tx,
  { id, version }: { id: number; version?: number | undefined },
  { operatorId, at }: Hand,
): Promise<HeldWritten | Unopened> {
  const held = await holdWritten(tx, id)
  if (!held) return 'not_found'
  const locked = await refuseLocked(tx, itemOf.notice(id), operatorId, at)
  if (locked) return locked
  return held.version === version ? held : 'content_changed'
}

/** `POST /console/saveNotice`: what members see is not changed under their eyes; it is taken back first. */
const answerSave = act(save, async ({ tx, request, operator, at, fail, demand }) => {
  const { id, version, uid, place, byMail } = request
  const hand: Hand = { operatorId: operator.id, at }
  const language = request.text?.language ?? defaultLanguage
  if (languageOf(language).key !== language) fail('parameter_error')
  demand(request.text && refuseWritten(request.text))
  if (uid !== null && !(await isMember(tx, uid))) fail('wrong_account')
  const facts = { uid, place, by_mail: byMail }
  const put = async () => {
    if (id === undefined) return { id: await insertWritten(tx, facts, hand), version: 0 }
    const held = await opened(tx, { id, version }, hand)
    if (typeof held === 'string') return fail(held)
    if (held.state === 'published') fail('illegal_operation')
    await changeWritten(tx, held, facts, hand)
    return { id: held.id, version: held.version + 1 }
  }
  const saved = await put()
  if (request.text) await putWrittenText(tx, saved.id, language, tidyText(request.text))
  return { id: Number(saved.id), version: saved.version }
})

/** `POST /console/dropNoticeText`. */
const answerDropText = act(dropText, async ({ tx, request, operator, at, fail }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const held = await opened(tx, request, hand)
  if (typeof held === 'string') return fail(held)
  if (held.state === 'published') fail('illegal_operation')
  if (!(await deleteWrittenText(tx, held.id, request.language))) fail('not_found')
  await changeWritten(tx, held, {}, hand)
  return { version: held.version + 1 }
})

/** `POST /console/publishNotice`: what was taken back and is published again is unread again, and mailed again. */
const answerPublish = act(publish, async ({ tx, request, operator, at, fail, demand }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const held = await opened(tx, request, hand)
  if (typeof held === 'string') return fail(held)
  const hasEnglish = await hasWrittenText(tx, held.id, defaultLanguage)
  demand(refuseTelling({ state: held.state, hasEnglish }))
  const number = await nextNumber(tx)
  await changeWritten(tx, held, { number, published_at: at, taken_back_at: null }, hand)
  if (held.by_mail && held.uid === null) await beginMailing(tx, number)
  if (held.by_mail && held.uid !== null)
    await enqueue(tx, { id: WRITTEN_MAIL }, { uid: held.uid, number: Number(number) })
  return { version: held.version + 1 }
})

/** `POST /console/takeBackNotice`: nobody sees it any more. Mails that went out have gone out. */
const answerTakeBack = act(takeBack, async ({ tx, request, operator, at, fail }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const held = await opened(tx, request, hand)
  if (typeof held === 'string') return fail(held)
  if (held.state !== 'published') fail('illegal_operation')
  await changeWritten(tx, held, { number: null, published_at: null, taken_back_at: at }, hand)
  return { version: held.version + 1 }
})

export const noticeWriting = [answerSave, answerDropText, answerPublish, answerTakeBack] as const
