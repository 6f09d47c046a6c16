import { sql } from 'kysely'
import type { Tx } from '../../../../database/database.ts'
import type { UnpaidWithdrawal } from './screening.ts'

export interface VelocityRow {
  count: bigint
  sum: bigint
  paid_before: boolean
  deposited: bigint
  owners: bigint
}

const DAY = sql`interval '24 hours'`

/**
 * What the rules ask about a new withdrawal, in one statement: each part reads by an index of its owner or of its address. The caller has
 * locked the owner, so two withdrawals at the same instant see each other. @param within seconds in which a deposit counts
 */
export async function velocityOf(tx: Tx, row: UnpaidWithdrawal, at: Date, within: number): Promise<VelocityRow> {
  const since = sql`${at}::timestamptz - make_interval(secs => ${within})`
  const theirs = row.uid === null ? sql`o.merchant_id = ${row.merchant_id}` : sql`o.uid = ${row.uid}`
  const deposited =
    row.uid === null
      ? sql`0::bigint`
      : sql`coalesce((select sum(t.amount) from deposit_intent i join chain_transfer t on t.intent_id = i.id
            where i.uid = ${row.uid} and i.credited_at > ${since}), 0)::bigint
          + coalesce((select sum(a.amount) from deposit_assignment a where a.uid = ${row.uid} and a.at > ${since}), 0)::bigint`
  const { rows } = await sql<VelocityRow>`
    select lately.count, lately.sum,
      exists (select from withdrawal o where o.address = ${row.address} and ${theirs} and o.state = 'completed') as paid_before,
      ${deposited} as deposited,
      (select count(distinct (o.uid, o.merchant_id)) from withdrawal o where o.address = ${row.address} and o.state <> 'rejected') as owners
    from (select count(*) as count, coalesce(sum(o.money), 0)::bigint as sum from withdrawal o
      where ${theirs} and o.created_at > ${at}::timestamptz - ${DAY} and o.state <> 'rejected') lately`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('the rules of a withdrawal found no row')
  return found
}
