import { UNUSUAL_FROM } from '@humidor/domain/backoffice/alert-rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { ALERT_SUBJECTS_MOST } from '../../../http/feature.ts'
import { isStopped } from '../screening/screening.ts'

/** A withdrawal that is not paid yet. */
export interface WaitingRow {
  id: bigint
  merchant: boolean
  money: bigint
}

/** Withdrawals that are not paid yet, both kinds from their index by state. The oldest first, so that each stays until it is decided. */
const waiting = sql`(
  select id, uid, merchant_id, money from withdrawal where merchant_id is null and state in ('reviewing', 'approved')
  union all
  select id, uid, merchant_id, money from withdrawal where merchant_id is not null and state in ('reviewing', 'approved'))`

/** Those of an amount or more. */
export async function largeOnes(db: Db, least: bigint): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select w.id, w.merchant_id is not null as merchant, w.money from ${waiting} w
    where w.money >= ${least} order by w.id limit ${ALERT_SUBJECTS_MOST}`.execute(db)
  return rows
}

/** Those that stopped for review. */
export async function stoppedOnes(db: Db): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select w.id, w.merchant_id is not null as merchant, w.money from ${waiting} w
    where ${isStopped} order by w.id limit ${ALERT_SUBJECTS_MOST}`.execute(db)
  return rows
}

/**
 * Those that are many times the largest amount that was paid to their owner before. A member has at most one withdrawal a day; of a
 * merchant's only the last 400 paid ones count.
 */
export async function unusualOnes(db: Db, times: bigint): Promise<(WaitingRow & { largest: bigint })[]> {
  const { rows } = await sql<WaitingRow & { largest: bigint }>`
    select w.id, w.merchant_id is not null as merchant, w.money, before.largest from ${waiting} w
    cross join lateral (
      select max(money) as largest from (
        (select p.money from withdrawal p where p.uid = w.uid and p.state = 'completed')
        union all
        (select p.pays + p.fee from withdrawal p where p.merchant_id = w.merchant_id and p.state = 'completed'
          order by p.ended_at desc limit 400)) paid) before
    where w.money >= ${UNUSUAL_FROM} and before.largest > 0 and w.money >= ${times} * before.largest
    order by w.id limit ${ALERT_SUBJECTS_MOST}`.execute(db)
  return rows
}
