import type { Operation } from '@humidor/domain/money/operations.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import type { EntryRow } from './history.queries.ts'

/** Operations between a member and another party. Each has a transfer of its own with few entries. */
const between: ReadonlySet<Operation> = new Set([
  'transactionTransferIn',
  'transactionTransferOut',
  'shippingFeeRebate',
  'payToMerchant',
  'merchantRefund',
])

/** The other party of a transfer. */
export interface Other {
  transfer: bigint
  /** The member received it. */
  came: boolean
  owner: 'member' | 'merchant'
  /** A merchant's number; its six digits are made of it. */
  number: bigint
  /** A member's name. */
  name: string | null
}

/** Finds the other parties of a member's entries by one statement, or by none if no entry can have one. */
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
      -- A transfer in review goes through an account of the giver first. Another transfer goes on from there.
      select 'member', r.to_uid from transfer_review r where r.held_by = a.transfer and not a.came
      union all
      -- A cancelled or stopped transfer returns from that account. It still shows its receiver.
      select 'member', r.to_uid from transfer_review r where r.ended_by = a.transfer and a.came and r.uid = ${uid}
      union all
      -- Far up the line, the treasury pays for an activation, because it has received the price. The key names the
      -- activated member.
      select 'member', split_part(t.key, ':', 2)::bigint from transfer t where t.id = a.transfer and a.came and t.key like 'rebate:%'
      limit 1
    ) o
    left join member m on o.owner = 'member' and m.uid = o.owner_id
  `.execute(db)
  return rows
}
