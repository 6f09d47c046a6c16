import type { Tx } from '../../../database/database.ts'
import { insertAgain, lockDelivery } from './webhooks.queries.ts'

/** Queues a delivery of this merchant that has ended once more. @returns the reason to refuse it, or undefined */
export async function replay(tx: Tx, merchantId: number, id: string, at: Date) {
  const delivery = await lockDelivery(tx, merchantId, BigInt(id))
  if (!delivery) return 'not_found'
  if (delivery.state === 'pending' || delivery.off_at !== null) return 'illegal_operation'
  await insertAgain(tx, delivery.webhook_id, delivery.event_id, at)
  return undefined
}
