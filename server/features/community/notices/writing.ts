import { dropText, publish, save, takeBack } from '@humidor/contract/community/notices.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { refuseTelling, refuseWritten, tidyText, type WrittenText } from '@humidor/domain/community/written-notice.ts'
import { defaultLanguage } from '@humidor/locales/languages.ts'
import { transaction } from '../../../http/handle.ts'
import { enqueue } from '../../../jobs/tasks.ts'
import type { Hand } from '../../../platform/localized-content/localized-content.queries.ts'
import {
  deleteText,
  isLanguage,
  type LocalizedContent,
  openContent,
  saveContent,
} from '../../../platform/localized-content/localized-content.ts'
import { noticeTexts } from './notices.queries.ts'
import {
  beginMailing,
  changeWritten,
  type HeldWritten,
  insertWritten,
  isMember,
  lockWritten,
  nextNumber,
  type WrittenFacts,
} from './written.queries.ts'
import { WRITTEN_MAIL } from './written-mail.ts'

const written: LocalizedContent<HeldWritten, WrittenFacts, WrittenText> = {
  item: itemOf.notice,
  texts: noticeTexts,
  lock: lockWritten,
  insert: insertWritten,
  change: changeWritten,
}

/** What members see is not changed under their eyes. */
const refuse = ({ state }: HeldWritten) => (state === 'published' ? 'illegal_operation' : undefined)

/** `POST /console/saveNotice`: what members see is not changed under their eyes; it is taken back first. */
const answerSave = transaction(save, async ({ tx, request, operator, at, fail, demand }) => {
  const { id, version, uid, place, byMail } = request
  const text = request.text && { language: request.text.language, ...tidyText(request.text) }
  if (text && !isLanguage(text.language)) fail('parameter_error')
  demand(request.text && refuseWritten(request.text))
  if (uid !== null && !(await isMember(tx, uid))) fail('wrong_account')
  const facts = { uid, place, by_mail: byMail }
  const notice = await saveContent(tx, written, { id, version, facts, text, refuse }, { operatorId: operator.id, at })
  return typeof notice === 'string' ? fail(notice) : { id: Number(notice.id), version: notice.version }
})

/** `POST /console/dropNoticeText`. */
const answerDropText = transaction(dropText, async ({ tx, request, operator, at, fail }) => {
  const notice = await deleteText(tx, written, { ...request, refuse }, { operatorId: operator.id, at })
  return typeof notice === 'string' ? fail(notice) : { version: notice.version }
})

/** `POST /console/publishNotice`: what was taken back and is published again is unread again, and mailed again. */
const answerPublish = transaction(publish, async ({ tx, request, operator, at, fail, demand }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const held = await openContent(tx, written, request, hand)
  if (typeof held === 'string') return fail(held)
  const hasEnglish = await noticeTexts.has(tx, held.id, defaultLanguage)
  demand(refuseTelling({ state: held.state, hasEnglish }))
  const number = await nextNumber(tx)
  await changeWritten(tx, held, { number, published_at: at, taken_back_at: null }, hand)
  if (held.by_mail && held.uid === null) await beginMailing(tx, number)
  if (held.by_mail && held.uid !== null) await enqueue(tx, WRITTEN_MAIL, { uid: held.uid, number: Number(number) })
  return { version: held.version + 1 }
})

/** `POST /console/takeBackNotice`: nobody sees it any more. Mails that went out have gone out. */
const answerTakeBack = transaction(takeBack, async ({ tx, request, operator, at, fail }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const held = await openContent(tx, written, request, hand)
  if (typeof held === 'string') return fail(held)
  if (held.state !== 'published') fail('illegal_operation')
  await changeWritten(tx, held, { number: null, published_at: null, taken_back_at: at }, hand)
  return { version: held.version + 1 }
})

export const noticeWriting = [answerSave, answerDropText, answerPublish, answerTakeBack] as const
