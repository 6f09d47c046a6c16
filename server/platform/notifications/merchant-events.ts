import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { Schema } from '../../database/tables.ts'

/** What can happen to a merchant, as webhooks name it. */
export type MerchantEventKind = Schema['merchant_event']['kind']

/** Something that happened to a merchant, and the rows that it happened to. */
export interface NewMerchantEvent {
  merchantId: number
  kind: MerchantEventKind
  chargeId?: bigint | undefined
  billId?: bigint | undefined
  withdrawalId?: bigint | undefined
  at: Date
}

/**
 * Records events in the transaction in which they happen, so an event exists if and only if its cause does, and queues them for the
 * webhooks that want them (docs/decisions/0104-webhooks.md). Call it last: it takes
 * turns with every other transaction that records an event of these merchants, so that ids follow the order of the commits.
 */
export async function recordMerchantEvents(tx: Tx, events: readonly NewMerchantEvent[]): Promise<void> {
  if (events.length === 0) return
  const merchants = [...new Set(events.map(({ merchantId }) => merchantId))].toSorted((a, b) => a - b)
  // One class of advisory locks for events; the second key is the merchant. Sorted, so that two batches never wait for each other.
  await sql`select pg_advisory_xact_lock(hashtext('merchant_event'), m) from unnest(${merchants}::int[]) with ordinality t (m, n)
    order by n`.execute(tx)
  // A webhook that is being switched off is waited for: nothing may be queued for it afterwards.
  await sql`
    with recorded as (insert into merchant_event (merchant_id, kind, charge_id, bill_id, withdrawal_id, at)
    select * from unnest(${events.map(({ merchantId }) => merchantId)}::int[], ${events.map(({ kind }) => kind)}::text[],
      ${events.map(({ chargeId }) => chargeId ?? null)}::bigint[], ${events.map(({ billId }) => billId ?? null)}::bigint[],
      ${events.map(({ withdrawalId }) => withdrawalId ?? null)}::bigint[], ${events.map(({ at }) => at.toISOString())}::timestamptz[])
      returning *),
    listening as (select id, merchant_id, kinds from merchant_webhook
      where merchant_id = any(${merchants}::int[]) and removed_at is null and off_at is null order by id for share)
    insert into webhook_delivery (webhook_id, event_id, subject, created_at, next_at)
    select w.id, e.id, coalesce('charge:' || coalesce(e.charge_id, b.charge_id), 'bill:' || e.bill_id, 'payout:' || e.withdrawal_id), e.at, e.at
    from recorded e join listening w on w.merchant_id = e.merchant_id and (w.kinds is null or e.kind = any(w.kinds))
    left join merchant_bill b on b.id = e.bill_id
    order by e.id, w.id`.execute(tx)
}

/** By merchant, the newest event, as a text. A merchant without an event has `0`. */
export async function merchantVersions(db: Db, merchantIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ merchant_id: number; newest: bigint | null }>`
    select m as merchant_id, (select max(id) from merchant_event where merchant_id = m) as newest
    from unnest(${merchantIds}::int[]) t (m)`.execute(db)
  return new Map(rows.map(({ merchant_id, newest }) => [merchant_id, String(newest ?? 0n)]))
}
