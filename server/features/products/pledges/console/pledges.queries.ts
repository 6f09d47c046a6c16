import type { TimeOrder } from '@humidor/domain/backoffice/list-order.ts'
import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { PledgeStatus } from '@humidor/domain/products/pledge.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import { countRows } from '../../../../platform/console/counting.queries.ts'
import { directionOf } from '../../../../platform/console/order.queries.ts'
import { type PledgeRow, paidDays } from '../list.queries.ts'

/** A pledge in the operators' view. */
export interface ConsolePledge extends PledgeRow {
  uid: number
  name: string
  rate: bigint
  day: BusinessDay
  paid_by: bigint
  ended_by: bigint | null
}

export interface PledgesFilter {
  status: PledgeStatus | undefined
  uid: number | undefined
  id: bigint | undefined
  order?: TimeOrder | undefined
}

// Built from the filters in use, so that each query finds its index.
const wanted = ({ status, uid, id }: PledgesFilter) => sql`
  ${status === undefined ? sql`true` : sql`p.status = ${sql.lit(status)}`}
  and ${uid === undefined ? sql`true` : sql`p.uid = ${uid}`}
  and ${id === undefined ? sql`true` : sql`p.id = ${id}`}`

/** A page of pledges, the newest first, from below a number on. */
export async function pledgesBelow(db: Db, asked: PledgesFilter, below: bigint | undefined, limit: number) {
  const { way, past } = directionOf(asked.order)
  const { rows } = await sql<ConsolePledge>`
    select p.id, p.uid, m.name, p.status, p.money, p.uscd, p.cig, p.price, p.rate, p.profit, p.days, ${paidDays} as paid_days, p.day,
      p.created_at, p.ends_at, p.ended_at, p.paid_by, p.ended_by
    from pledge p join member m on m.uid = p.uid
    where ${wanted(asked)} and ${below === undefined ? sql`true` : sql`p.id ${past} ${below}`}
    order by p.id ${way} limit ${limit}`.execute(db)
  return rows
}

/** Counts up to ten thousand. */
export const countPledges = (db: Db, asked: PledgesFilter): Promise<number> =>
  countRows(db, sql`pledge p where ${wanted(asked)}`)

/** The total principal, and the part that ends by a moment. */
export async function heldSums(db: Db, soon: Date) {
  const { rows } = await sql<Record<'count' | 'money' | 'uscd' | 'cig' | 'daily' | 'ending' | 'endingMoney', bigint>>`
    select count(*) as count, coalesce(sum(money), 0)::bigint as money, coalesce(sum(uscd), 0)::bigint as uscd,
      coalesce(sum(cig), 0)::bigint as cig, coalesce(sum(profit), 0)::bigint as daily,
      count(*) filter (where ends_at <= ${soon}) as ending,
      coalesce(sum(money) filter (where ends_at <= ${soon}), 0)::bigint as "endingMoney"
    from pledge where status = 'paid'`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate without a row')
  return row
}
