import type { Operation } from '@humidor/domain/money/operations.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import type { EntryRow } from './history.queries.ts'

/** What passes between a member and somebody else, each by a transfer of its own with few entries. */
const between: ReadonlySet<Operation> = new Set([
  'transactionTransferIn',
  'transactionTransferOut',
  'shippingFeeRebate',
  'payToMerchant',
  'merchantRefund',
])

/** Whom something came from or went to. */
export interface Other {
  transfer: bigint
  /** It came to the member. */
  came: boolean
  owner: 'member' | 'merchant'
  /** A merchant's number, of which the six digits are made. */
  number: bigint
  /** A member's name. */
  name: string | null
}

/** Who gave or received what stands in these entries of a member: one statement, and none where nobody can have. */
export async function othersIn(db: Db, uid: number, entries: readonly EntryRow[]): Promise<Other[]> {
  const asked = entries.filter(({ operation }) => between.has(operation))
  if (asked.length === 0) return []
  const { rows } = await sql<Other>`
    select a.transfer, a.came, o.owner, o.owner_id as number, m.name
    from unnest(${asked.map((entry) => entry.transfer_id)}::bigint[], ${asked.map((entry) => entry.amount > 0n)}::bool[]) a (transfer, came)
    cross join lateral (
      select t.owner, t.owner_id from entry e join account t on t.id = e.account_id
      where e.transfer_id = a.transfer and (e.amount < 0) = a.came
        and (t.owner = 'merchant' or t.owner = 'member' and t.owner_id <> ${uid})
      union all
      -- What is reviewed first is held on an account of the giver's own, and goes on by another transfer.
      select 'member', r.to_uid from transfer_review r where r.held_by = a.transfer and not a.came
      union all
      -- What was taken back or stopped returns from there: it is still told whom it was for.
      select 'member', r.to_uid from transfer_review r where r.ended_by = a.transfer and a.came and r.uid = ${uid}
      union all
      -- Far above an activation the treasury pays, which has had the price; the key names who activated.
      select 'member', split_part(t.key, ':', 2)::bigint from transfer t where t.id = a.transfer and a.came and t.key like 'rebate:%'
      limit 1
    ) o
    left join member m on o.owner = 'member' and m.uid = o.owner_id
  `.execute(db)
  return rows
}
