import { sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import type { UnpaidWithdrawal } from './screening.ts'

/** Withdrawals and payouts that are not paid yet, after a number, in the order of their numbers. */
export async function unpaidAfter(db: Db, after: bigint, limit: number): Promise<UnpaidWithdrawal[]> {
  const { rows } = await sql<UnpaidWithdrawal>`
    select id, uid, merchant_id, chain, address from (
      select id, uid, merchant_id, chain, address from withdrawal where merchant_id is null and state in ('reviewing', 'approved')
      union all
      select id, uid, merchant_id, chain, address from withdrawal where merchant_id is not null and state in ('reviewing', 'approved')) w
    where id > ${after} order by id limit ${limit}`.execute(db)
  return rows
}

/** Which of these go to a listed address without a hit for it. @returns their numbers */
export async function listedWithoutHit(
  db: Db,
  those: readonly { id: bigint; chain: string; bytes: string }[],
): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ id: bigint }>`
    select distinct i.id from unnest(${those.map(({ id }) => id)}::bigint[], ${those.map(({ chain }) => chain)}::text[],
      ${those.map(({ bytes }) => bytes)}::text[]) i (id, chain, bytes)
    join screening_entry e on e.bytes = i.bytes and (e.network is null or e.network = i.chain) and e.removed_at is null
    join screening_list l on l.id = e.list_id and l.in_force_at is not null
    where not exists (select from review_hit h where h.withdrawal_id = i.id and h.entry_id = e.id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
