import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'

export interface IssueRow {
  /** As the ledger names it: `issuance`, `rewards`. */
  name: string
  amount: bigint
  at: Date
}

/** The one issue of ₡, entry by entry: what was issued is below zero, what each got is above. */
export async function issueRows(db: Db): Promise<IssueRow[]> {
  const { rows } = await sql<IssueRow>`
    select a.name, sum(e.amount)::bigint as amount, t.at
    from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
    where t.key = 'genesis' and a.asset = 'CIG' group by a.name, t.at`.execute(db)
  return rows
}
