import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { countRows } from '../../../platform/console/counting.queries.ts'
import type { Place } from './places.ts'

/** A payout with the operators who decided. Amounts are millionths. */
export interface PayoutRow {
  id: bigint
  money: bigint
  fee: bigint
  pays: bigint
  address: string
  state: 'reviewing' | 'approved' | 'sent' | 'completed' | 'rejected'
  txid: string | null
  created_at: Date
  ended_at: Date | null
  reply: string | null
  approved_by: string | null
  second_by: string | null
  rejected_by: string | null
}

/** A page of a merchant's payouts, the newest first. */
export async function payoutsAfter(db: Db, merchantId: number, after: Place | undefined, limit: number) {
  const { rows } = await sql<PayoutRow>`
    select w.id, w.money, w.fee, w.pays, w.address, w.state, w.txid, w.created_at, w.ended_at, w.reply,
      a.name as approved_by, s.name as second_by, r.name as rejected_by
    from withdrawal w left join operator a on a.id = w.approved_by left join operator s on s.id = w.second_by
      left join operator r on r.id = w.rejected_by
    where w.merchant_id = ${merchantId}
      and ${after ? sql`(w.created_at, w.id) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql`true`}
    order by w.created_at desc, w.id desc limit ${limit}`.execute(db)
  return rows
}

export const countPayouts = (db: Db, merchantId: number): Promise<number> =>
  countRows(db, sql`withdrawal w where w.merchant_id = ${merchantId}`)
