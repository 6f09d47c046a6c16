import type { FlowSum } from '@humidor/domain/money/day-flows.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'

/**
 * Sums the transfers of some operations since a moment, by owner and coin, for members and merchants.
 * Reads only these transfers, through their index by operation and time, and their entries.
 */
export async function flowsSince(db: Db, from: Date, operations: readonly string[]): Promise<FlowSum[]> {
  const { rows } = await sql<FlowSum>`
    select t.operation, a.owner, e.asset as coin, sum(e.amount)::bigint as amount
    from unnest(${operations}::text[]) o (operation)
    join transfer t on t.operation = o.operation and t.at >= ${from}
    join entry e on e.transfer_id = t.id
    join account a on a.id = e.account_id and a.owner <> 'platform'
    group by 1, 2, 3`.execute(db)
  return rows
}
