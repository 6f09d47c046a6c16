import { answerFeedback } from '@humidor/contract/community/feedback.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { messageLength, refuseAnswer, refuseFeedback } from '@humidor/domain/community/feedback.ts'
import { transaction } from '../../../../http/handle.ts'
import { refuseClaimed } from '../../../../platform/console/claims.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import { notifyMember } from '../../../../platform/notifications/notify.ts'
import { countMessages, insertMessage, lockFeedback, putAnswered } from '../feedback.queries.ts'
import { postShopAnswer } from '../shops/letter.ts'

/** `POST /console/answerFeedback`. The member is notified, or the shop's owner mailed, in the same transaction. */
export const answerAnswerFeedback = transaction(
  answerFeedback,
  async ({ tx, operator, at, request: { id, reply, through: seen }, fail, demand }) => {
    demand(refuseFeedback(reply, messageLength.most))
    const through = readNumber(seen) ?? fail('not_found')
    const found = (await lockFeedback(tx, readNumber(id) ?? fail('not_found'))) ?? fail('not_found')
    demand(await refuseClaimed(tx, itemOf.feedback(id), operator.id, at))
    const messages = await countMessages(tx, found.id)
    demand(refuseAnswer({ state: found.state, last: found.last_id, through, messages }))
    const message = { feedbackId: found.id, author: { operator_id: operator.id }, content: reply, at }
    await putAnswered(tx, found.id, await insertMessage(tx, message))
    if (found.uid !== null) await notifyMember(tx, { uid: found.uid, kind: 'feedbackAnswered', params: { reply }, at })
    if (found.merchant_id !== null) await postShopAnswer(tx, found.merchant_id)
    return null
  },
)
