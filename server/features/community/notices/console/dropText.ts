import { dropText } from '@humidor/contract/community/notices.console.ts'
import { transaction } from '../../../../http/handle.ts'
import { deleteText } from '../../../../platform/localized-content/localized-content.ts'
import { refuse, written } from './written.ts'

/** `POST /console/dropNoticeText`. */
export const answerDropText = transaction(dropText, async ({ tx, request, operator, at, fail }) => {
  const notice = await deleteText(tx, written, { ...request, refuse }, { operatorId: operator.id, at })
  return typeof notice === 'string' ? fail(notice) : { version: notice.version }
})
