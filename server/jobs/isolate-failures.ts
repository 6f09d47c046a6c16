import type { Tx } from '../database/database.ts'
import { isBusy } from '../database/failure.ts'
import { inSavepoint } from '../database/savepoint.ts'
import { type Account, placeOf, rowsOf } from '../ledger/accounts.ts'
import { NotCoveredError } from '../ledger/lines.ts'
import { lockAccountRows } from '../ledger/locks.ts'
import type { Refused } from './phase.ts'

/** After this many refused items and no settled one, the fault is not in the items. Leaving all of them out would help nobody. */
const MAX_REFUSED = 100

export interface IsolatedWork<Item> {
  items: readonly Item[]
  /** All accounts that settling one item needs. */
  accounts(item: Item): readonly Account[]
  /** Settles all of the given items, or throws. */
  apply(items: readonly Item[]): Promise<unknown>
}

/** The outcome of the items of a batch. */
export interface IsolatedResult<Item> {
  done: Item[]
  refused: Refused[]
}

/**
 * Settles the items of a batch together. Where that fails, it halves the batch until the bad items stand alone. It leaves those out,
 * returns them as refused, and settles all others (threats C54). One bad row of a thousand doubles the work.
 * @throws NotCoveredError, every transient error of the database, and the items' error after a hundred refused and no settled one.
 * Nothing has happened then
 */
export async function isolateFailures<Item extends { id: bigint }>(
  tx: Tx,
  { items, accounts, apply: settle }: IsolatedWork<Item>,
): Promise<IsolatedResult<Item>> {
  const whole = await tryOn(tx, items, settle)
  if (whole === 'settled') return { done: [...items], refused: [] }
  // Lock all accounts in the global order first. Parts would lock out of order: the members of one part come after the lanes of another.
  await lockAccountRows(tx, items.flatMap(accounts).map(placeOf).flatMap(rowsOf))
  const settled: Item[] = []
  const refused: Refused[] = []
  const split = async (some: readonly Item[], error: unknown) => {
    const [only, next] = some
    if (only && !next) refused.push({ id: only.id, error })
    else
      for (const half of [some.slice(0, some.length / 2), some.slice(some.length / 2)]) {
        const tried = await tryOn(tx, half, settle)
        if (tried === 'settled') settled.push(...half)
        else await split(half, tried.error)
        if (settled.length === 0 && refused.length >= MAX_REFUSED) throw error
      }
  }
  await split(items, whole.error)
  return { done: settled, refused }
}

/** Settles some items, or returns their error. @throws errors that are not the items' fault */
async function tryOn<Item>(tx: Tx, items: readonly Item[], settle: IsolatedWork<Item>['apply']) {
  if (items.length === 0) return 'settled'
  try {
    await inSavepoint(tx, () => settle(items))
    return 'settled'
  } catch (error) {
    if (isBusy(error) || error instanceof NotCoveredError) throw error
    return { error }
  }
}
