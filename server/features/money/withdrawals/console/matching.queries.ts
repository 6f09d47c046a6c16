import type { Chain } from '@humidor/domain/money/deposit.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import type { WithdrawalRow } from './deciding.queries.ts'

export { isDeposit } from './deciding.queries.ts'

/** An approved withdrawal that a transaction may pay. */
export type ApprovedRow = Pick<
  WithdrawalRow,
  'id' | 'chain' | 'address' | 'pays' | 'approved_block' | 'approved_hash'
> & {
  /** Of the member or merchant. */
  name: string
}

const rowsWhere = async (db: Db, where: RawBuilder<unknown>): Promise<ApprovedRow[]> => {
  const { rows } = await sql<ApprovedRow>`
    select w.id, w.chain, w.address, w.pays, w.approved_block, w.approved_hash, coalesce(m.name, s.name) as name
    from withdrawal w left join member m on m.uid = w.uid left join merchant s on s.merchant_id = w.merchant_id
    where ${where} order by w.id`.execute(db)
  return rows
}

/** The approved withdrawals of a chain to some addresses, the oldest first. */
export const approvedTo = (db: Db, chain: Chain, addresses: readonly string[]): Promise<ApprovedRow[]> =>
  rowsWhere(db, sql`w.state = 'approved' and w.chain = ${chain} and w.address = any (${addresses}::text[])`)

/** The withdrawal for which a transaction was entered, unless it was taken back. */
export async function enteredFor(db: Db, chain: Chain, txid: string): Promise<ApprovedRow | undefined> {
  const [row] = await rowsWhere(
    db,
    sql`w.id = (select withdrawal_id from withdrawal_tx where chain = ${chain} and txid = ${txid} and state <> 'taken back')`,
  )
  return row
}
