import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'

/** The member or merchant on the other side of a transfer between two accounts. */
export interface OtherRow {
  id: bigint
  owner: 'member' | 'merchant'
  owner_id: bigint
  name: string
}

/** The other parties of some transfers of a member, by the transfer. Transfers with the platform or of several lines are absent. */
export async function otherParties(db: Db, uid: number, transfers: readonly bigint[]) {
  const { rows } = await sql<OtherRow>`
    select t.id, a.owner, a.owner_id, coalesce(c.name, m.name, s.name, '') as name
    from transfer t
    join account a on a.id in (t.from_account, t.to_account) and a.owner in ('member', 'merchant')
      and not (a.owner = 'member' and a.owner_id = ${uid})
    left join member m on a.owner = 'member' and m.uid = a.owner_id
    left join closed_member c on c.uid = m.uid
    left join merchant s on a.owner = 'merchant' and s.merchant_id = a.owner_id
    where t.id = any (${transfers}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
