import { answerFeedback } from '@humidor/contract/community/feedback.console.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { transaction } from '../../../../http/handle.ts'
import { refuseClaimed } from '../../../../platform/console/claims.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import { notifyMember } from '../../../../platform/notifications/notify.ts'
import { lockFeedback, putReply } from '../feedback.queries.ts'

/** `POST /console/answerFeedback`. An answer is final. The member is notified in the same transaction. */
export const answerAnswerFeedback = transaction(answerFeedback, async ({ tx, operator, at, request, fail, demand }) => {
  demand(refuseNote(request.reply))
  const id = readNumber(request.id) ?? fail('not_found')
  const row = (await lockFeedback(tx, id)) ?? fail('not_found')
  demand(await refuseClaimed(tx, itemOf.feedback(request.id), operator.id, at))
  if (row.reply !== null) fail('illegal_operation')
  const reply = request.reply
  await putReply(tx, row.id, { reply, by: operator.id, at })
  await notifyMember(tx, { uid: row.uid, kind: 'feedbackAnswered', params: { reply }, at })
  return null
})
