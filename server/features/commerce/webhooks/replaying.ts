import { refuseSendingByHand } from '@humidor/domain/commerce/webhook.ts'
import type { Tx } from '../../../database/database.ts'
import { insertAgain, lockDelivery, sentByHandSince } from './webhooks.queries.ts'

const MINUTE_MS = 60_000

/** Queues an event once more for a locked webhook, or a test. @returns the reason to refuse it, or undefined */
export async function sendByHand(tx: Tx, webhookId: bigint, eventId: bigint | null, at: Date) {
  const count = await sentByHandSince(tx, webhookId, new Date(at.getTime() - MINUTE_MS))
  const refused = refuseSendingByHand(count)
  if (!refused) await insertAgain(tx, webhookId, eventId, at)
  return refused
}

/** Queues a delivery of this merchant that has ended once more. @returns the reason to refuse it, or undefined */
export async function replay(tx: Tx, merchantId: number, id: string, at: Date) {
  const delivery = await lockDelivery(tx, merchantId, BigInt(id))
  if (!delivery) return 'not_found'
  if (delivery.state === 'pending' || delivery.off_at !== null) return 'illegal_operation'
  return await sendByHand(tx, delivery.webhook_id, delivery.event_id, at)
}
