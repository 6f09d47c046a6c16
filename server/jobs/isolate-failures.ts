import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { isBusy } from '../database/failure.ts'
import { type Account, placeOf, rowsOf } from '../ledger/accounts.ts'
import { NotCoveredError } from '../ledger/lines.ts'
import { lockAccountRows } from '../ledger/locks.ts'
import type { Refused } from './phase.ts'

/** Where so many are refused before any is settled, it is nothing of theirs, and to leave them all out would help nobody. */
const EVERYBODY = 100

export interface Apart<Item> {
  items: readonly Item[]
  /** All accounts that it takes to settle one of them. */
  accounts(item: Item): readonly Account[]
  /** Settles some of them, or none by throwing. */
  settle(items: readonly Item[]): Promise<unknown>
}

/** What became of the items of a bite. */
export interface SettledApart<Item> {
  settled: Item[]
  refused: Refused[]
}

/**
 * Settles the items of a bite, all at once. Where that fails by more than bad luck or too little money, they are parted until those
 * that cannot be settled stand alone: these are left out and answered, and all others are settled (threats C54). One bad row of a thousand
 * takes twice the work of none.
 * @throws NotCovered, and what is wrong with the database; then, and where a hundred are refused before any is settled, nothing has happened
 */
export async function isolateFailures<Item extends { id: bigint }>(
  tx: Tx,
  { items, accounts, settle }: Apart<Item>,
): Promise<SettledApart<Item>> {
  const whole = await tryOn(tx, items, settle)
  if (whole === 'settled') return { settled: [...items], refused: [] }
  // What a part locks must stay locked, in the one order of all: the members of one part come after the lanes of another.
  await lockAccountRows(tx, items.flatMap(accounts).map(placeOf).flatMap(rowsOf))
  const settled: Item[] = []
  const refused: Refused[] = []
  const part = async (some: readonly Item[], error: unknown) => {
    const [only, next] = some
    if (only && !next) refused.push({ id: only.id, error })
    else
      for (const half of [some.slice(0, some.length / 2), some.slice(some.length / 2)]) {
        const tried = await tryOn(tx, half, settle)
        if (tried === 'settled') settled.push(...half)
        else await part(half, tried.error)
        if (settled.length === 0 && refused.length >= EVERYBODY) throw error
      }
  }
  await part(items, whole.error)
  return { settled, refused }
}

/** Settles some, or says why they cannot be. @throws what is not wrong with them */
async function tryOn<Item>(tx: Tx, items: readonly Item[], settle: Apart<Item>['settle']) {
  if (items.length === 0) return 'settled'
  try {
    await inSavepoint(tx, () => settle(items))
    return 'settled'
  } catch (error) {
    if (isBusy(error) || error instanceof NotCoveredError) throw error
    return { error }
  }
}

/** Does something of which nothing is left where it throws, while what the transaction did before stands. Not within another of these. */
export async function inSavepoint<Done>(tx: Tx, work: () => Promise<Done>): Promise<Done> {
  await sql`savepoint apart`.execute(tx)
  try {
    const done = await work()
    await sql`release savepoint apart`.execute(tx)
    return done
  } catch (error) {
    // After a deadlock, or on a line that broke, there is nothing to go back to.
    if (!isBusy(error)) await sql`rollback to savepoint apart; release savepoint apart`.execute(tx)
    throw error
  }
}
