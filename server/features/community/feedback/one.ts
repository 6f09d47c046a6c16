import { one } from '@humidor/contract/community/feedback.ts'
import { mayWrite } from '@humidor/domain/community/feedback.ts'
import { read } from '../../../http/handle.ts'
import { presentOwnMessage } from './feedback.present.ts'
import { feedbackById, messagesOf } from './feedback.queries.ts'

/** `GET /feedback/one`: answers alike for another member's conversation and for a missing one (threats C101). */
export const answerOne = read(one, async ({ db, member: { uid }, request: { id }, at, fail }) => {
  const found = await feedbackById(db, BigInt(id))
  if (found?.uid !== uid) return fail('not_found')
  const messages = await messagesOf(db, found.id)
  return {
    ...{ id, state: found.state, readTo: Number(found.read_to) },
    mayWrite: mayWrite({ closedAt: found.closed_at, at, messages: messages.length }),
    messages: messages.map(presentOwnMessage),
  }
})
