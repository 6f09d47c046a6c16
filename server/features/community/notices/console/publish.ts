import { publish } from '@humidor/contract/community/notices.console.ts'
import { refuseNoticePublishing } from '@humidor/domain/community/written-notice.ts'
import { defaultLanguage } from '@humidor/locales/languages.ts'
import { transaction } from '../../../../http/handle.ts'
import { enqueue } from '../../../../jobs/tasks.ts'
import type { Hand } from '../../../../platform/localized-content/localized-content.queries.ts'
import { openContent } from '../../../../platform/localized-content/localized-content.ts'
import { noticeTexts } from '../notices.queries.ts'
import { beginMailing, changeWritten, nextNumber } from '../written.queries.ts'
import { WRITTEN_MAIL } from '../written-mail.ts'
import { written } from './written.ts'

/** `POST /console/publishNotice`. A notice that is published again after it was taken back is unread and mailed again. */
export const answerPublish = transaction(publish, async ({ tx, request, operator, at, fail, demand }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const locked = await openContent(tx, written, request, hand)
  if (typeof locked === 'string') return fail(locked)
  const hasEnglish = await noticeTexts.has(tx, locked.id, defaultLanguage)
  demand(refuseNoticePublishing({ state: locked.state, hasEnglish }))
  const number = await nextNumber(tx)
  await changeWritten(tx, locked, { number, published_at: at, taken_back_at: null }, hand)
  if (locked.by_mail && locked.uid === null) await beginMailing(tx, number)
  if (locked.by_mail && locked.uid !== null)
    await enqueue(tx, WRITTEN_MAIL, { uid: locked.uid, number: Number(number) })
  return { version: locked.version + 1 }
})
