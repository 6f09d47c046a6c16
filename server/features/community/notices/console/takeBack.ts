import { takeBack } from '@humidor/contract/community/notices.console.ts'
import { transaction } from '../../../../http/handle.ts'
import type { Hand } from '../../../../platform/localized-content/localized-content.queries.ts'
import { openContent } from '../../../../platform/localized-content/localized-content.ts'
import { changeWritten } from '../written.queries.ts'
import { written } from './written.ts'

/** `POST /console/takeBackNotice`: hides the notice from members. Sent mails cannot be recalled. */
export const answerTakeBack = transaction(takeBack, async ({ tx, request, operator, at, fail }) => {
  const hand: Hand = { operatorId: operator.id, at }
  const locked = await openContent(tx, written, request, hand)
  if (typeof locked === 'string') return fail(locked)
  if (locked.state !== 'published') fail('illegal_operation')
  await changeWritten(tx, locked, { number: null, published_at: null, taken_back_at: at }, hand)
  return { version: locked.version + 1 }
})
