import { publish } from '@humidor/contract/community/notices.console.ts'
import { refuseTelling } from '@humidor/domain/community/written-notice.ts'
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
