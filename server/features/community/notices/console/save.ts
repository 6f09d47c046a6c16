import { save } from '@humidor/contract/community/notices.console.ts'
import { refuseWritten, tidyText } from '@humidor/domain/community/written-notice.ts'
import { transaction } from '../../../../http/handle.ts'
import { isLanguage, saveContent } from '../../../../platform/localized-content/localized-content.ts'
import { lockOpenMember } from '../../../accounts/identity/identity.ts'
import { refuse, written } from './written.ts'

/** `POST /console/saveNotice`. A published notice must be taken back before it can be changed. */
export const answerSave = transaction(save, async ({ tx, request, operator, at, fail, demand }) => {
  const { id, version, uid, place, byMail } = request
  const text = request.text && { language: request.text.language, ...tidyText(request.text) }
  if (text && !isLanguage(text.language)) fail('parameter_error')
  demand(request.text && refuseWritten(request.text))
  if (uid !== null && !(await lockOpenMember(tx, uid))) fail('wrong_account')
  const facts = { uid, place, by_mail: byMail }
  const notice = await saveContent(tx, written, { id, version, facts, text, refuse }, { operatorId: operator.id, at })
  return typeof notice === 'string' ? fail(notice) : { id: Number(notice.id), version: notice.version }
})
