import type { Db, Tx } from '../../database/database.ts'
import { type Holder, hasOpen, holdersOf } from './claims.queries.ts'

/** The other operators who have some items open, by item (domain/backoffice/console.ts names them). */
export const lockedByOthers = (db: Db, items: readonly string[], operatorId: number, at: Date) =>
  holdersOf(db, items, operatorId, at)

/** The other operator who has an item open, and until when, if there is one (decisions §10). */
export async function lockedByOther(db: Db, item: string, operatorId: number, at: Date): Promise<Holder | undefined> {
  return (await holdersOf(db, [item], operatorId, at)).get(item)
}

/** Asked inside of whatever changes an item: refuses while another operator has it open. `demand(await refuseLocked(…))`. */
export async function refuseLocked(tx: Tx, item: string, operatorId: number, at: Date) {
  return (await lockedByOther(tx, item, operatorId, at)) ? 'admin_lock' : undefined
}

/** As `refuseLocked`, for taking back what was decided: the operator has to have the item open themselves, and so has seen how it stands. */
export async function refuseUnopened(tx: Tx, item: string, operatorId: number, at: Date) {
  return (await hasOpen(tx, item, operatorId, at)) ? undefined : 'admin_lock'
}
