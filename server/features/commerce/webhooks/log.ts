import type { Db } from '../../../database/database.ts'
import { pageOf } from '../../../platform/console/keyset.ts'
import { presentDelivery } from './webhooks.present.ts'
import { type DeliveryRow, deliveriesBefore } from './webhooks.queries.ts'

interface LogRequest {
  merchantId: number
  webhookId?: string | undefined
  state?: DeliveryRow['state'] | undefined
  before: bigint | undefined
  limit: number
}

/** A page of a merchant's deliveries, for them and for operators. */
export async function logOf(db: Db, { merchantId, webhookId, state, before, limit }: LogRequest) {
  const filter = { merchantId, webhookId: webhookId === undefined ? undefined : BigInt(webhookId), state }
  const { rows, next } = pageOf(await deliveriesBefore(db, filter, before, limit + 1), limit, ({ id }) => id.toString())
  return { rows: rows.map(presentDelivery), next }
}
