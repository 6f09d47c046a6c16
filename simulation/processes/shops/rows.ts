import type { Database } from '@humidor/server/database/database.ts'
import { sql } from 'kysely'

/** A charge with its payment. */
export interface ChargeRow {
  id: bigint
  merchant_id: number
  reference: string
  ended_as: 'charge.paid' | 'charge.cancelled' | 'charge.expired' | null
  /** Who paid it, when that was converted, and how many refunds there were. */
  payer: number | null
  converted: boolean
  refunds: number
}

export interface EventRow {
  id: bigint
  merchant_id: number
  kind: string
  /** The charge, also of what happened to its bill. */
  charge_id: bigint
}

/** The delivery of an event to a webhook. */
export interface DeliveryRow {
  webhook_id: bigint
  event_id: bigint
  state: 'pending' | 'delivered' | 'failed'
  attempts: number
}

/** What the database holds of all charges. */
export interface ShopRows {
  charges: readonly ChargeRow[]
  /** By their numbers. */
  events: readonly EventRow[]
  deliveries: readonly DeliveryRow[]
}

/** Reads all charges, their events, and the deliveries of these, at one moment. */
export const rowsOfShops = (db: Database): Promise<ShopRows> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const charges = await sql<ChargeRow>`
        select c.id, c.merchant_id, coalesce(c.reference, '') as reference, b.uid as payer, b.converted_at is not null as converted,
          case when c.paid_at is not null then 'charge.paid' when c.cancelled_at is not null then 'charge.cancelled'
            when c.expired_at is not null then 'charge.expired' end as ended_as,
          (select count(*)::int from merchant_refund r where r.bill_id = b.id) as refunds
        from merchant_charge c left join merchant_bill b on b.charge_id = c.id order by c.id`.execute(tx)
      const events = await sql<EventRow>`
        select e.id, e.merchant_id, e.kind, coalesce(e.charge_id, b.charge_id) as charge_id
        from merchant_event e left join merchant_bill b on b.id = e.bill_id order by e.id`.execute(tx)
      const deliveries = await sql<DeliveryRow>`
        select webhook_id, event_id, state, attempts from webhook_delivery where event_id is not null order by id`.execute(
        tx,
      )
      return { charges: charges.rows, events: events.rows, deliveries: deliveries.rows }
    })
