import type { Chain } from '@humidor/domain/money/deposit.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'

/** A withdrawal that is to be paid again. `pays`: millionths. */
export interface WithdrawalToPayAgain {
  id: bigint
  address: string
  pays: bigint
}

/** Approved withdrawals with a transaction that came to nothing, after a number, in the order of their numbers. */
export async function withdrawalsToPayAgain(db: Db, chain: Chain, { after, limit }: { after: bigint; limit: number }) {
  const { rows } = await sql<WithdrawalToPayAgain>`
    select w.id, w.address, w.pays from withdrawal w
    where w.state = 'approved' and w.chain = ${chain} and w.id > ${after}
      and exists (select from withdrawal_tx t where t.withdrawal_id = w.id)
    order by w.id limit ${limit}`.execute(db)
  return rows
}

/** The transactions among these that were ever entered, for any withdrawal. */
export async function enteredTxs(db: Db, chain: Chain, txids: readonly string[]): Promise<ReadonlySet<string>> {
  if (txids.length === 0) return new Set()
  const rows = await db
    .selectFrom('withdrawal_tx')
    .select('txid')
    .where('chain', '=', chain)
    .where('txid', 'in', txids)
    .execute()
  return new Set(rows.map(({ txid }) => txid))
}

/** Shows operators a payment found for an unpaid withdrawal. Answers whether it is new. */
export async function noteUnentered(db: Db, id: bigint, trouble: string): Promise<boolean> {
  const noted = await db
    .updateTable('withdrawal')
    .set({ trouble })
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .where(sql<boolean>`trouble is distinct from ${trouble}`)
    .executeTakeFirst()
  return noted.numUpdatedRows === 1n
}
