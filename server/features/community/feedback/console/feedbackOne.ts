import { feedbackOne } from '@humidor/contract/community/feedback.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { read } from '../../../../http/handle.ts'
import { claimedByOther } from '../../../../platform/console/claims.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import { presentConsoleMessage, presentOwner } from '../feedback.present.ts'
import { feedbackById, messagesOf } from '../feedback.queries.ts'
import { ownerOf } from './feedback.queries.ts'

/** `GET /console/feedbackOne`. */
export const answerFeedbackOne = read(feedbackOne, async ({ db, request: { id }, operator, at, fail }) => {
  const found = (await feedbackById(db, readNumber(id) ?? fail('not_found'))) ?? fail('not_found')
  const [owner, messages, lockedBy] = await Promise.all([
    ownerOf(db, found.id),
    messagesOf(db, found.id),
    claimedByOther(db, itemOf.feedback(id), operator.id, at),
  ])
  return {
    ...{ id: found.id.toString(), ...presentOwner(owner), state: found.state },
    ...{ createdAt: found.created_at, closedAt: found.closed_at, lockedBy: lockedBy ?? null },
    messages: messages.map(presentConsoleMessage),
  }
})
