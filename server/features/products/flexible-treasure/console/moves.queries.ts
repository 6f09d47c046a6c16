import type { TimeOrder } from '@humidor/domain/backoffice/list-order.ts'
import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import { countRows } from '../../../../platform/console/counting.queries.ts'
import { directionOf } from '../../../../platform/console/order.queries.ts'

/** A move in the operators' view. */
export interface MoveRow {
  id: bigint
  uid: number
  name: string
  money: bigint
  day: BusinessDay
  at: Date
  arrived: boolean | null
  transfer_id: bigint
}

export interface MovesFilter {
  uid: number | undefined
  open: boolean
  order?: TimeOrder | undefined
}

const which = ({ uid, open }: MovesFilter) =>
  sql`${uid === undefined ? sql`true` : sql`v.uid = ${uid}`} and ${open ? sql`v.money < 0 and v.arrived_by is null` : sql`true`}`

/** Moves before one (or all), the newest first. */
export async function movesBefore(
  db: Db,
  wanted: MovesFilter,
  { before, limit }: { before: bigint | undefined; limit: number },
): Promise<MoveRow[]> {
  const { way, past } = directionOf(wanted.order)
  const { rows } = await sql<MoveRow>`
    select v.id, v.uid, m.name, v.money, v.day, v.at, v.transfer_id,
      case when v.money < 0 then v.arrived_by is not null end as arrived
    from treasure_move v join member m on m.uid = v.uid
    where ${which(wanted)} and ${before === undefined ? sql`true` : sql`v.id ${past} ${before}`}
    order by v.id ${way} limit ${limit}`.execute(db)
  return rows
}

/** Counts up to ten thousand. */
export const countMoves = (db: Db, wanted: MovesFilter): Promise<number> =>
  countRows(db, sql`treasure_move v where ${which(wanted)}`)
