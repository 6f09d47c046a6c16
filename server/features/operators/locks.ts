import type { Db, Tx } from '../../database/database.ts'
import { holderOf, holdersOf } from './locks.queries.ts'

/** What operators open: one of a queue, or somebody whom they look at. */
export type Item = `merchant:${string}` | `member:${number}` | `approval:${string}`

/** The name of the other operator who has an item open, if there is one (decisions §10). */
export const lockedByOther = (db: Db, item: Item, operatorId: number, at: Date): Promise<string | undefined> =>
  holderOf(db, item, operatorId, at)

/** The same of many items at once, by item. */
export const lockedByOthers = (db: Db, items: readonly Item[], operatorId: number, at: Date) =>
  holdersOf(db, items, operatorId, at)

/** Asked inside of whatever changes an item: refuses while another operator has it open. `demand(await refuseLocked(…))`. */
export async function refuseLocked(tx: Tx, item: Item, operatorId: number, at: Date) {
  return (await holderOf(tx, item, operatorId, at)) === undefined ? undefined : 'admin_lock'
}
