import type { Db } from '../../../database/database.ts'
import type { ItemKind } from '../../../http/feature.ts'
import { numberedItem } from '../../../http/numbered-item.ts'

/** The letter before the number of a payment in another token. */
const OTHER = 'w'

/** A payment that matches no deposit, until it is assigned or left. */
export const paymentItem: ItemKind = {
  kind: 'payment',
  waiting: async (db, ids) => {
    const others = ids.filter((id) => id.startsWith(OTHER)).map((id) => BigInt(id.slice(OTHER.length)))
    const own = ids.filter((id) => !id.startsWith(OTHER)).map(BigInt)
    return [...(await unmatched(db, own)), ...(await otherTokens(db, others)).map((id) => `${OTHER}${id}`)]
  },
}

async function unmatched(db: Db, ids: readonly bigint[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('chain_transfer')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'unmatched')
    .where('left_at', 'is', null)
    .execute()
  return rows.map(({ id }) => String(id))
}

async function otherTokens(db: Db, ids: readonly bigint[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('strange_transfer')
    .select('id')
    .where('id', 'in', ids)
    .where('left_at', 'is', null)
    .execute()
  return rows.map(({ id }) => String(id))
}

/** A claim, while operators look at it. */
export const claimItem = numberedItem('claim', (db, ids) =>
  db.selectFrom('deposit_claim').select('id').where('id', 'in', ids).where('state', '=', 'looked at'),
)
