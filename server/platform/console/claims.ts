import type { Db, Tx } from '../../database/database.ts'
import { type Claimant, claimantsOf, hasClaimed } from './claims.queries.ts'

/** The other operators' claims on some items, by item (domain/backoffice/console.ts names them). */
export const claimedByOthers = (db: Db, items: readonly string[], operatorId: number, at: Date) =>
  claimantsOf(db, items, operatorId, at)

/** The other operator with a claim on an item, and its end, if there is one (rules O3). */
export async function claimedByOther(
  db: Db,
  item: string,
  operatorId: number,
  at: Date,
): Promise<Claimant | undefined> {
  return (await claimantsOf(db, [item], operatorId, at)).get(item)
}

/** Refuses a change of an item while another operator has claimed it. `demand(await refuseClaimed(…))`. */
export async function refuseClaimed(tx: Tx, item: string, operatorId: number, at: Date) {
  return (await claimedByOther(tx, item, operatorId, at)) ? 'admin_lock' : undefined
}

/** As `refuseClaimed`, to reverse a decision: the operator must have claimed the item, and so has seen its status. */
export async function refuseUnclaimed(tx: Tx, item: string, operatorId: number, at: Date) {
  return (await hasClaimed(tx, item, operatorId, at)) ? undefined : 'admin_lock'
}
