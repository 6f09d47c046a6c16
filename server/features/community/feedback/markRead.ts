import { markRead } from '@humidor/contract/community/feedback.ts'
import { transaction } from '../../../http/handle.ts'
import { lockFeedback, putRead } from './feedback.queries.ts'

/** `POST /feedback/markRead`: answers alike for another member's conversation and for a missing one (threats C101). */
export const answerMarkRead = transaction(markRead, async ({ tx, member: { uid }, request: { id, through }, fail }) => {
  const found = await lockFeedback(tx, BigInt(id))
  if (found?.uid !== uid) return fail('not_found')
  await putRead(tx, found.id, through)
  return null
})
