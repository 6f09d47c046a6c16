import type { PreorderType } from '@humidor/domain/products/preorder.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import { countRows } from '../../../../platform/console/counting.queries.ts'

export interface FrozenRow {
  uid: number
  name: string
  reason: number
  under: number | null
  note: string | null
  since: Date
}

export interface FrozenFilter {
  reason: number | undefined
  uid: number | undefined
}

// A freeze may have no time after an operator lifted theirs and left the platform's. The member's creation time then stands in.
const since = sql`coalesce(m.frozen_at, m.created_at)`

const wanted = ({ reason, uid }: FrozenFilter) => sql`
  m.frozen_reason is not null and m.closed_at is null
  and ${reason === undefined ? sql`true` : sql`${reason}::smallint in (m.frozen_reason, m.frozen_under)`}
  and ${uid === undefined ? sql`true` : sql`m.uid = ${uid}`}`

/** A page of frozen members, the last frozen first, after the end of the page before. */
export async function frozenAfter(
  db: Db,
  asked: FrozenFilter,
  after: { at: Date; uid: number } | undefined,
  limit: number,
): Promise<FrozenRow[]> {
  const { rows } = await sql<FrozenRow>`
    select m.uid, m.name, m.frozen_reason as reason, m.frozen_under as under, m.frozen_note as note, ${since} as since from member m
    where ${wanted(asked)} and ${after ? sql`(${since}, m.uid) < (${after.at}::timestamptz, ${after.uid}::int)` : sql`true`}
    order by ${since} desc, m.uid desc limit ${limit}`.execute(db)
  return rows
}

/** Counts up to ten thousand. */
export const countFreezes = (db: Db, asked: FrozenFilter): Promise<number> =>
  countRows(db, sql`member m where ${wanted(asked)}`)

/** An order that holds a member frozen. */
export interface HoldingOrder {
  oid: bigint
  uid: number
  type: PreorderType
  money: bigint
  late_at: Date | null
}

/** The orders that some members must pay, the earliest first: at most so many of each. */
export async function holdingOrders(db: Db, uids: readonly number[], most: number): Promise<HoldingOrder[]> {
  if (uids.length === 0) return []
  const { rows } = await sql<HoldingOrder>`
    select p.* from unnest(${uids}::int[]) asked (uid)
    cross join lateral (
      select oid, uid, type, money, late_at from preorder
      where uid = asked.uid and status = 'paying' and (late_at is not null or session_id is null) order by oid limit ${most}
    ) p order by p.uid, p.oid`.execute(db)
  return rows
}
