import type { offReasons } from '@humidor/domain/commerce/webhook.ts'
import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../../database/database.ts'

/** Deliveries that end in the transaction that switches a webhook off. So few that it lasts for a moment; a job ends the others. */
const ENDED_AT_ONCE = 200

/**
 * Switches webhooks off that are on: from the commit on, nothing is queued for them and nothing of what waits is sent. Waits for
 * transactions that record events for them. `endWaitingOf` in the same transaction ends what waits.
 * @returns those that were on
 */
export async function putOff(tx: Tx, ids: readonly bigint[], why: (typeof offReasons)[number], at: Date) {
  const { rows } = await sql<{ id: bigint }>`
    update merchant_webhook set off_at = ${at}, off_why = ${why}
    where id in (select id from merchant_webhook where id = any(${ids}::bigint[]) order by id for no key update) and off_at is null
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Ends what waits for webhooks that this transaction switched off: the first of it at once, and the rest by a job. */
export async function endWaitingOf(tx: Tx, ids: readonly bigint[], at: Date): Promise<void> {
  for (const id of ids) {
    // Statements of their own: they see what the transactions waited for have queued.
    await sql`
      update merchant_webhook set ends_through = (select max(d.id) from webhook_delivery d where d.webhook_id = ${id})
      where id = ${id} and exists (select from webhook_delivery d where d.webhook_id = ${id} and d.state = 'pending')`.execute(
      tx,
    )
    if ((await endSome(tx, id, at, ENDED_AT_ONCE)) < ENDED_AT_ONCE) await putEnded(tx, id)
  }
}

/** Both, for webhooks of which nothing else changes in this transaction. */
export async function switchOff(tx: Tx, ids: readonly bigint[], why: (typeof offReasons)[number], at: Date) {
  await endWaitingOf(tx, await putOff(tx, ids, why, at), at)
}

/** Webhooks that were switched off while more waited for them than ended at once. */
export async function endingWebhooks(db: Db, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from merchant_webhook where ends_through is not null order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ends a batch of what waited for a webhook when it was switched off. What was queued afterwards stays. @returns how many */
async function endSome(db: Db, id: bigint, at: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with found as materialized (
      select d.id from webhook_delivery d join merchant_webhook w on w.id = d.webhook_id
      where d.webhook_id = ${id} and d.state = 'pending' and d.id <= w.ends_through limit ${limit}),
    locked as materialized (
      select d.id from webhook_delivery d where d.id in (select id from found) and d.state = 'pending' order by d.id for no key update)
    update webhook_delivery d set state = 'failed', error = 'off', sending = false, next_at = null, ended_at = ${at}
    from locked where d.id = locked.id`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Notes that nothing is left to end. Does nothing where something is, or another node has it in an open transaction. */
const putEnded = (db: Db, id: bigint) =>
  sql`
    update merchant_webhook w set ends_through = null where w.id = ${id} and not exists (
      select from webhook_delivery d where d.webhook_id = w.id and d.state = 'pending' and d.id <= w.ends_through)`.execute(
    db,
  )

/** Ends a batch for one webhook, in statements of their own: a node that dies between two leaves the rest to the next. @returns how many */
export async function endBatch(db: Database, id: bigint, at: Date, limit: number): Promise<number> {
  const ended = await endSome(db, id, at, limit)
  if (ended < limit) await putEnded(db, id)
  return ended
}
