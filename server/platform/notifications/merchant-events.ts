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
 * Records events in the transaction in which they happen, so an event exists if and only if its cause does. Call it last: it takes
 * turns with every other transaction that records an event of these merchants, so that ids follow the order of the commits.
 */
export async function recordMerchantEvents(tx: Tx, events: readonly NewMerchantEvent[]): Promise<void> {
  if (events.length === 0) return
  const merchants = [...new Set(events.map(({ merchantId }) => merchantId))].toSorted((a, b) => a - b)
  // One class of advisory locks for events; the second key is the merchant. Sorted, so that two batches never wait for each other.
  await sql`select pg_advisory_xact_lock(hashtext('merchant_event'), m) from unnest(${merchants}::int[]) with ordinality t (m, n)
    order by n`.execute(tx)
  await sql`
    insert into merchant_event (merchant_id, kind, charge_id, bill_id, withdrawal_id, at)
    select * from unnest(${events.map(({ merchantId }) => merchantId)}::int[], ${events.map(({ kind }) => kind)}::text[],
      ${events.map(({ chargeId }) => chargeId ?? null)}::bigint[], ${events.map(({ billId }) => billId ?? null)}::bigint[],
      ${events.map(({ withdrawalId }) => withdrawalId ?? null)}::bigint[], ${events.map(({ at }) => at.toISOString())}::timestamptz[])`.execute(
    tx,
  )
}

/** By merchant, the newest event, as a text. A merchant without an event has `0`. */
export async function merchantVersions(db: Db, merchantIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ merchant_id: number; newest: bigint | null }>`
    select m as merchant_id, (select max(id) from merchant_event where merchant_id = m) as newest
    from unnest(${merchantIds}::int[]) t (m)`.execute(db)
  return new Map(rows.map(({ merchant_id, newest }) => [merchant_id, String(newest ?? 0n)]))
}
