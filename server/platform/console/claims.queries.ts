import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** The holder of an item, and the end of the claim. */
export interface Claimant {
  name: string
  until: Date
}

/** The other operators' claims on these items at a moment. */
export async function claimantsOf(db: Db, items: readonly string[], operatorId: number, at: Date) {
  const { rows } = await sql<Claimant & { item: string }>`
    select l.item, o.name, l.until from operator_lock l join operator o on o.id = l.operator_id
    where l.item = any (${items}::text[]) and l.operator_id <> ${operatorId} and l.until > ${at}`.execute(db)
  return new Map<string, Claimant>(rows.map(({ item, name, until }) => [item, { name, until }]))
}

export interface NewClaim {
  item: string
  operator_id: number
  until: Date
  /** Taken with a payment file: it lasts longer, and counts for nothing in the limit of open items. */
  for_payment?: boolean
}

/** Claims an item, or extends the claim; none gets shorter. Returns whether it was free. */
export async function claimItem(tx: Tx, row: NewClaim, at: Date) {
  const { rows } = await sql`
    insert into operator_lock as l (item, operator_id, until, for_payment)
    values (${row.item}, ${row.operator_id}, ${row.until}, ${row.for_payment ?? false})
    on conflict (item) do update set operator_id = excluded.operator_id,
      until = case when l.operator_id = excluded.operator_id then greatest(l.until, excluded.until) else excluded.until end,
      for_payment = excluded.for_payment or (l.for_payment and l.operator_id = excluded.operator_id and l.until > ${at})
    where l.operator_id = excluded.operator_id or l.until <= ${at}
    returning item`.execute(tx)
  return rows.length > 0
}

/** All claimed items at a moment. */
export async function claimedItems(db: Db, at: Date): Promise<string[]> {
  const rows = await db.selectFrom('operator_lock').select('item').where('until', '>', at).execute()
  return rows.map(({ item }) => item)
}

/** An operator's claims at a moment that count in the limit of open items. */
export async function itemsOpenedBy(db: Db, operatorId: number, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('operator_lock')
    .select('item')
    .where('operator_id', '=', operatorId)
    .where('until', '>', at)
    .where('for_payment', '=', false)
    .execute()
  return rows.map(({ item }) => item)
}

/** An operator's claims at a moment, the oldest first. */
export const itemsClaimedBy = (db: Db, operatorId: number, at: Date) =>
  db
    .selectFrom('operator_lock')
    .select(['item', 'until'])
    .where('operator_id', '=', operatorId)
    .where('until', '>', at)
    .orderBy('until')
    .orderBy('item')
    .execute()

/** Releases items, except for those that an operator is claiming or releasing right now. */
export const dropClaims = (db: Db, items: readonly string[]) =>
  sql`delete from operator_lock where item in (
    select item from operator_lock where item = any (${items}::text[]) for update skip locked)`.execute(db)

/** Releases an operator's claim. @param until a claim beyond this moment stays; undefined: none stays */
export async function releaseItem(tx: Tx, item: string, operatorId: number, until: Date | undefined) {
  const held = tx.deleteFrom('operator_lock').where('item', '=', item).where('operator_id', '=', operatorId)
  await (until === undefined ? held : held.where('until', '<=', until)).execute()
}

/** Releases all claims of an operator. */
export const releaseItems = (tx: Tx, operatorId: number) =>
  tx.deleteFrom('operator_lock').where('operator_id', '=', operatorId).execute()

/** Whether this operator has claimed the item at a moment. */
export async function hasClaimed(tx: Tx, item: string, operatorId: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from operator_lock where item = ${item} and operator_id = ${operatorId} and until > ${at}`.execute(tx)
  return rows.length > 0
}
