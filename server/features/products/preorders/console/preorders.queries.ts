import type { TimeOrder } from '@humidor/domain/backoffice/list-order.ts'
import type { PreorderStatus, PreorderType } from '@humidor/domain/products/preorder.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import { countRows } from '../../../../platform/console/counting.queries.ts'
import { directionOf } from '../../../../platform/console/order.queries.ts'
import { frozenByPlatform, type PreorderRow } from '../preorders.queries.ts'

/** An order in the operators' view. */
export interface ConsolePreorder extends PreorderRow {
  uid: number
  name: string
  ended_at: Date | null
  again_of: bigint | null
  paid_by: bigint | null
  ended_by: bigint | null
}

export interface PreordersFilter {
  status: PreorderStatus | undefined
  type: PreorderType | undefined
  uid: number | undefined
  oid: bigint | undefined
  freezing: boolean | undefined
  order?: TimeOrder | undefined
}

// The order may be paid at any time, and the platform has frozen its owner.
const holding = sql`p.status = 'paying' and (p.late_at is not null or p.session_id is null)
  and exists (select from member m where m.uid = p.uid and ${frozenByPlatform})`

// Built from the filters in use, so that each query finds its index.
const wanted = ({ status, type, uid, oid, freezing }: PreordersFilter) => sql`
  ${status === undefined ? sql`true` : sql`p.status = ${sql.lit(status)}`}
  and ${type === undefined ? sql`true` : sql`p.type = ${sql.lit(type)}`}
  and ${uid === undefined ? sql`true` : sql`p.uid = ${uid}`}
  and ${oid === undefined ? sql`true` : sql`p.oid = ${oid}`}
  and ${freezing === true ? holding : sql`true`}`

/** A page of orders, the newest first, from below a number on. */
export async function preordersBelow(db: Db, asked: PreordersFilter, below: bigint | undefined, limit: number) {
  const { way, past } = directionOf(asked.order)
  const { rows } = await sql<ConsolePreorder>`
    select p.oid, p.uid, m.name, p.type, p.money, p.status, p.session_id, p.created_at, p.status_at, p.pay_until, p.lottery_at, p.place,
      p.opens_at, p.late_at, p.paid_at, p.ends_at, p.ended_at, p.promised, p.again_of, p.paid_by, p.ended_by,
      ${frozenByPlatform} as frozen
    from preorder p join member m on m.uid = p.uid
    where ${wanted(asked)} and ${below === undefined ? sql`true` : sql`p.oid ${past} ${below}`}
    order by p.oid ${way} limit ${limit}`.execute(db)
  return rows
}

/** Counts up to ten thousand. */
export const countPreorders = (db: Db, asked: PreordersFilter): Promise<number> =>
  countRows(db, sql`preorder p where ${wanted(asked)}`)

/** The totals of each open status, and the amounts set aside for them. */
export async function openSums(db: Db) {
  const { rows } = await sql<{
    type: PreorderType
    status: PreorderStatus
    count: bigint
    money: bigint
    promised: bigint
  }>`
    select type, status, count(*) as count, sum(money)::bigint as money, coalesce(sum(promised), 0)::bigint as promised
    from preorder where status in ('created', 'locked', 'paying', 'paid') group by type, status order by type, status`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** ₡ set aside for paid orders that have not ended. */
export async function promisedToPaid(db: Db): Promise<bigint> {
  const { rows } = await sql<{ promised: bigint }>`
    select coalesce(sum(promised), 0)::bigint as promised from preorder where status = 'paid'`.execute(db)
  return rows[0]?.promised ?? 0n
}

/** Counts members whom the platform froze, also under an operator's freeze. */
export async function countFrozen(db: Db): Promise<{ idle: number; unpaid: number }> {
  const { rows } = await sql<{ idle: bigint; unpaid: bigint }>`
    select count(*) filter (where 1 in (frozen_reason, frozen_under)) as idle,
      count(*) filter (where 2 in (frozen_reason, frozen_under)) as unpaid
    from member where frozen_reason is not null`.execute(db)
  return { idle: Number(rows[0]?.idle ?? 0n), unpaid: Number(rows[0]?.unpaid ?? 0n) }
}
