import { answerFeedback } from '@humidor/contract/community/feedback.console.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { act } from '../../../http/handle.ts'
import { refuseLocked } from '../../../platform/console/claims.ts'
import { readNumber } from '../../../platform/console/keyset.ts'
import { tellNotice } from '../../../platform/notifications/notify.ts'
import { holdFeedback, putReply } from './feedback.queries.ts'

/** `POST /console/answerFeedback`: once and for good; the member is told in the same transaction. */
export const answerAnswer = act(answerFeedback, async ({ tx, operator, at, request, fail, demand }) => {
  demand(refuseNote(request.reply))
  const id = readNumber(request.id) ?? fail('not_found')
  const row = (await holdFeedback(tx, id)) ?? fail('not_found')
  demand(await refuseLocked(tx, itemOf.feedback(request.id), operator.id, at))
  if (row.reply !== null) fail('illegal_operation')
  const reply = request.reply
  await putReply(tx, row.id, { reply, by: operator.id, at })
  await tellNotice(tx, { uid: row.uid, kind: 'feedbackAnswered', params: { reply }, at })
  return null
})
