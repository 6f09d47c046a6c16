import type { Coin } from '@humidor/domain/money/micros.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'

/** An entry of a transfer with its account and the owner. */
export interface SideRow {
  transfer_id: bigint
  account_id: bigint
  owner: 'member' | 'merchant' | 'platform'
  owner_id: bigint
  /** Null for the platform. */
  owner_name: string | null
  name: string
  asset: Coin
  amount: bigint
}

/** Entries read of one transfer: those of merchants have at most six. */
const MOST_ENTRIES = 20

/** All entries of some transfers. */
export async function sidesOf(db: Db, transfers: readonly bigint[]): Promise<SideRow[]> {
  const { rows } = await sql<SideRow>`
    select e.transfer_id, e.account_id, a.owner, a.owner_id, coalesce(m.name, s.name) as owner_name, a.name, a.asset, e.amount
    from unnest(${transfers}::bigint[]) asked (id)
    cross join lateral (
      select * from entry where transfer_id = asked.id order by account_id, seq limit ${MOST_ENTRIES}
    ) e
    join account a on a.id = e.account_id
    left join member m on a.owner = 'member' and m.uid = a.owner_id
    left join merchant s on a.owner = 'merchant' and s.merchant_id = a.owner_id
    order by e.transfer_id, e.account_id, e.seq`.execute(db)
  return rows
}
