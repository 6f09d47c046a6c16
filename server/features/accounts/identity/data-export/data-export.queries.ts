import type { Coin } from '@humidor/domain/money/micros.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import type { PartTable } from './parts.ts'

/** Rows with the `uid` of what they are part of. */
const joinedRows = {
  orderLines: sql`(select l.*, o.uid, l.order_id || '_' || l.product_id as line
    from mall_order_line l join mall_order o on o.id = l.order_id)`,
  messages: sql`(select m.id, m.feedback_id, m.content, m.created_at, f.uid, m.from_uid is not null as from_me
    from feedback_message m join feedback f on f.id = m.feedback_id)`,
  links: sql`(select own.uid, other.uid as other_uid, other.linked_at
    from linked_account own join linked_account other on other.group_id = own.group_id and other.uid <> own.uid)`,
  pushDevices: sql`(select s.uid, s.id, s.device, p.created_at, p.sent_at
    from session s join push_subscription p on p.uid = s.uid and p.sid = s.sid)`,
} as const satisfies Record<NonNullable<PartTable['joined']>, unknown>

/** The statement of `rowsAfter`. */
export function pageOfRows(
  { table, joined, key, columns }: PartTable,
  asked: { uid: number; after: string | undefined; limit: number },
) {
  const names = Object.keys(columns).map((name) => sql.ref(name))
  const place = key === undefined ? sql`null` : sql`${sql.ref(key.column)}::text`
  const after =
    key === undefined || asked.after === undefined
      ? sql`true`
      : sql`${sql.ref(key.column)} > ${asked.after}::${sql.raw(key.type)}`
  const order = key === undefined ? sql`` : sql`order by ${sql.ref(key.column)}`
  return sql<Record<string, unknown>>`
    select ${place} as key_of_page, ${sql.join(names)} from ${joined ? joinedRows[joined] : sql.table(table)} rows
    where uid = ${asked.uid} and ${after} ${order} limit ${asked.limit}`
}

/** A page of a member's rows, by their key; `key` is the place of a row in the next request. */
export const rowsAfter = async (
  db: Db,
  table: PartTable,
  asked: { uid: number; after: string | undefined; limit: number },
): Promise<Record<string, unknown>[]> => (await pageOfRows(table, asked).execute(db)).rows

/** Every account of a member, with its balance and its number of entries. */
export async function accountsOf(db: Db, uid: number) {
  const first = uid * 100
  const { rows } = await sql<{ id: bigint; balance: bigint; entries: bigint }>`
    select id, balance, entries from account where id between ${first}::bigint and ${first + 99}::bigint order by id`.execute(
    db,
  )
  return rows
}

export interface ExportedEntry {
  account_id: bigint
  seq: bigint
  transfer_id: bigint
  asset: Coin
  amount: bigint
  balance_after: bigint
  operation: string
  at: Date
  /** Of a transfer between members. */
  note: string | null
  /** The member's own. */
  label: string | null
}

/** The entries of one account after a number, the oldest first. Their numbers have no gap. */
export async function entriesOf(db: Db, account: bigint, above: bigint, limit: number): Promise<ExportedEntry[]> {
  const { rows } = await sql<ExportedEntry>`
    select e.account_id, e.seq, e.transfer_id, e.asset, e.amount, e.balance_after, e.operation, t.at,
      -- After a review another transfer pays; it has the note of the one that reserved the money.
      coalesce((select note from transfer_note where transfer_id = e.transfer_id), (
        select n.note from transfer_review r join transfer_note n on n.transfer_id = r.held_by
        where r.ended_by = e.transfer_id)) as note,
      (select label from row_label where account_id = e.account_id and seq = e.seq) as label
    from entries_between(${account}, ${above}, ${above + BigInt(limit)}, null, ${limit}) e
    cross join lateral (select at from transfer where id = e.transfer_id offset 0) t
    order by e.seq`.execute(db)
  return rows
}
