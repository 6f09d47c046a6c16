import { write } from '@humidor/contract/community/feedback.ts'
import { businessDay, startOf } from '@humidor/domain/business-day.ts'
import { conversationBounds, refuseMessage } from '@humidor/domain/community/feedback.ts'
import { transaction } from '../../../http/handle.ts'
import { lockMembers } from '../../accounts/identity/identity.ts'
import { countMessages, countMessagesSince, lockFeedback } from './feedback.queries.ts'
import { putMessage } from './writing.ts'

/** `POST /feedback/write`: answers alike for another member's conversation and for a missing one (threats C101). */
export const answerWrite = transaction(
  write,
  async ({ tx, member: { uid }, request: { id, content, images = [] }, at, fail, demand }) => {
    // As at the start of one: the member first, so that their messages are counted one after the other.
    await lockMembers(tx, [uid])
    const found = await lockFeedback(tx, BigInt(id))
    if (found?.uid !== uid) return fail('not_found')
    const today = await countMessagesSince(tx, uid, startOf(businessDay(at)), conversationBounds.daily)
    const messages = await countMessages(tx, found.id)
    demand(refuseMessage({ content, photos: images.length, closedAt: found.closed_at, at, messages, today }))
    demand(await putMessage(tx, { feedbackId: found.id, uid, content, images, at }))
    return null
  },
)
