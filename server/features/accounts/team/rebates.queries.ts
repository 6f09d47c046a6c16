import { ROOT_UID, type Upline } from '@humidor/domain/accounts/team.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'

/** The first upline to read in a line, and the amount already paid below. Millionths of USCD. */
export interface Start {
  uid: number
  paid: bigint
  /** The upper bound of all payments. */
  cap: bigint
}

/**
 * The result above a start: the uplines whose fee is higher than all below them, from below, and the next upline. Undefined:
 * nobody gets more.
 */
export interface Found {
  line: Upline[]
  next: number | undefined
}

interface WalkRow extends Upline {
  n: bigint
  better: boolean
  last: boolean
  next: number | null
}

/**
 * Reads up to `steps` distant uplines above each start, by their keys. The root member is above everybody. They are next as soon
 * as nobody else can have a higher fee than was paid, so most lines need not be followed.
 */
export async function walkUp(db: Db, starts: readonly Start[], steps: number): Promise<Found[]> {
  const { rows } = await sql<WalkRow>`
    with recursive top as materialized (
      select coalesce((
        select shipping_fee from member where uid <> ${ROOT_UID} order by shipping_fee desc limit 1
      ), 0) as fee, coalesce((select shipping_fee from member where uid = ${ROOT_UID}), 0) as root
    ),
    walk as (
      select s.n, 1 as step, m.uid, m.referrer_uid as above, m.shipping_fee as fee, s.paid as before,
        greatest(s.paid, m.shipping_fee) as highest, s.cap
      from unnest(${starts.map(({ uid }) => uid)}::int[], ${starts.map(({ paid }) => paid)}::bigint[],
        ${starts.map(({ cap }) => cap)}::bigint[]) with ordinality s (uid, paid, cap, n)
      cross join lateral (select * from member where uid = s.uid offset 0) m
      union all
      select w.n, w.step + 1, m.uid, m.referrer_uid, m.shipping_fee, w.highest, greatest(w.highest, m.shipping_fee), w.cap
      from walk w cross join top
      cross join lateral (select * from member where uid = w.above offset 0) m
      where w.step < ${steps} and w.highest < w.cap and w.highest < top.fee and w.above <> ${ROOT_UID}
    )
    select w.n, w.uid, w.fee, w.fee > w.before as better, w.last,
      case
        when w.highest >= w.cap or w.above is null or w.highest >= greatest(top.fee, top.root) then null
        when w.highest >= top.fee then ${ROOT_UID}
        else w.above
      end as next
    from (select *, lead(uid) over (partition by n order by step) is null as last from walk) w cross join top
    where w.fee > w.before or w.last
    order by w.n, w.step`.execute(db)
  const found = starts.map((): Found => ({ line: [], next: undefined }))
  for (const { n, uid, fee, better, last, next } of rows) {
    const of = found[Number(n) - 1]
    if (better) of?.line.push({ uid, fee })
    if (last && of) of.next = next ?? undefined
  }
  return found
}

/** An activation with a line above it that is not fully paid. */
export interface UnpaidRow {
  id: bigint
  /** The activating member. */
  uid: number
  next_uid: number
  paid: bigint
  cap: bigint
}

export const insertUnpaid = (tx: Tx, row: Omit<UnpaidRow, 'id'>) =>
  tx.insertInto('activation_rebate').values(row).execute()

/** The oldest of them. */
export const unpaidRows = (tx: Tx, limit: number): Promise<UnpaidRow[]> =>
  tx.selectFrom('activation_rebate').selectAll().orderBy('id').limit(limit).execute()

export const forgetUnpaid = (tx: Tx, ids: readonly bigint[]) =>
  sql`delete from activation_rebate where id = any (${ids}::bigint[])`.execute(tx)

/** Stores how far some lines are paid. */
export const moveUnpaid = (tx: Tx, rows: readonly Pick<UnpaidRow, 'id' | 'next_uid' | 'paid'>[]) =>
  sql`
    update activation_rebate r set next_uid = m.next_uid, paid = m.paid
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ next_uid }) => next_uid)}::int[],
      ${rows.map(({ paid }) => paid)}::bigint[]) m (id, next_uid, paid)
    where r.id = m.id`.execute(tx)
