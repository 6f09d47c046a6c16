import type { ItemKindName } from '@humidor/domain/backoffice/console.ts'
import type { Db } from '../database/database.ts'
import type { ItemKind } from './feature.ts'

/** A statement that has not been run. */
interface Finds {
  execute(): Promise<readonly { id: bigint | number }[]>
}

/** An item with whole numbers as ids. `find` returns the statement that selects the ids with something left to decide. */
export const numberedItem = (kind: ItemKindName, find: (db: Db, ids: readonly bigint[]) => Finds): ItemKind => ({
  kind,
  waiting: async (db, ids) => (await find(db, ids.map(BigInt)).execute()).map(({ id }) => String(id)),
})
