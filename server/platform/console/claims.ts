import type { Db, Tx } from '../../database/database.ts'
import { type Claimant, claimantsOf, hasClaimed } from './claims.queries.ts'

/** The other operators who have some items open, by item (domain/backoffice/console.ts names them). */
export const claimedByOthers = (db: Db, items: readonly string[], operatorId: number, at: Date) =>
  claimantsOf(db, items, operatorId, at)

/** The other operator who has an item open, and until when, if there is one (rules O3). */
export async function claimedByOther(
  db: Db,
  item: string,
  operatorId: number,
  at: Date,
): Promise<Claimant | undefined> {
  return (await claimantsOf(db, [item], operatorId, at)).get(item)
}

/** Asked inside of whatever changes an item: refuses while another operator has it open. `demand(await refuseLocked(…))`. */
export async function refuseClaimed(tx: Tx, item: string, operatorId: number, at: Date) {
  return (await claimedByOther(tx, item, operatorId, at)) ? 'admin_lock' : undefined
}

/** As `refuseLocked`, for taking back what was decided: the operator has to have the item open themselves, and so has seen how it stands. */
export async function refuseUnclaimed(tx: Tx, item: string, operatorId: number, at: Date) {
  return (await hasClaimed(tx, item, operatorId, at)) ? undefined : 'admin_lock'
}
