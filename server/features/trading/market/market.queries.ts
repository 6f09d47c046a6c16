import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'

export interface IssueRow {
  /** The account's name in the ledger: `issuance`, `rewards`. */
  name: string
  amount: bigint
  at: Date
}

/** The entries of the one issue of ₡. The issued amount is negative, the receiving accounts' amounts are positive. */
export async function issueRows(db: Db): Promise<IssueRow[]> {
  const { rows } = await sql<IssueRow>`
    select a.name, sum(e.amount)::bigint as amount, t.at
    from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
    where t.key = 'genesis' and a.asset = 'CIG' group by a.name, t.at`.execute(db)
  return rows
}
