import { writeToSupport } from '@humidor/contract/community/support.ts'
import { businessDay, startOf } from '@humidor/domain/business-day.ts'
import { conversationBounds, mayWrite, refuseShopMessage } from '@humidor/domain/community/feedback.ts'
import type { Tx } from '../../../../database/database.ts'
import { transaction } from '../../../../http/handle.ts'
import { countMessages, insertFeedback, insertMessage, lockFeedback, putOpen } from '../feedback.queries.ts'
import { countShopMessagesSince, lockShop, newestOfShop } from './shops.queries.ts'

/** The locked conversation that a message of the shop goes into: the newest, or a new one where that is over. */
async function conversationOf(tx: Tx, merchantId: number, at: Date): Promise<bigint> {
  const newest = await newestOfShop(tx, merchantId)
  // Read again once it is locked: an operator may have closed it meanwhile.
  const found = newest && (await lockFeedback(tx, newest.id))
  if (found && mayWrite({ closedAt: found.closed_at, at, messages: await countMessages(tx, found.id) })) return found.id
  return await insertFeedback(tx, { merchant_id: merchantId }, at)
}

/** `POST /merchant/writeToSupport`. */
export const answerWriteToSupport = transaction(
  writeToSupport,
  async ({ tx, merchant: { merchantId }, request: { content }, at, demand }) => {
    // Messages from two devices of a shop are counted one after the other, and begin one conversation.
    await lockShop(tx, merchantId)
    const today = await countShopMessagesSince(tx, merchantId, startOf(businessDay(at)), conversationBounds.daily)
    demand(refuseShopMessage({ content, today }))
    const feedbackId = await conversationOf(tx, merchantId, at)
    const message = { feedbackId, author: { from_merchant_id: merchantId }, content, at }
    await putOpen(tx, feedbackId, await insertMessage(tx, message))
    return null
  },
)
