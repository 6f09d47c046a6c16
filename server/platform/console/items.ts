import { readItem } from '@humidor/domain/backoffice/console.ts'
import type { Db } from '../../database/database.ts'
import type { ItemKind } from '../../http/feature.ts'
import { claimedItems, dropClaims } from './claims.queries.ts'

/** The undecided ones of some items. */
export type WaitingItems = (db: Db, items: readonly string[], at: Date) => Promise<Set<string>>

/** Asks each kind for all of its items at once; each feature declares the query. */
export const waitingItems =
  (kinds: readonly ItemKind[]): WaitingItems =>
  async (db, items, at) => {
    const waiting = new Set<string>()
    for (const { kind, waiting: find } of kinds) {
      const ids = items.flatMap((item) => {
        const read = readItem(item)
        return read?.kind === kind ? read.id : []
      })
      if (ids.length > 0) for (const id of await find(db, ids, at)) waiting.add(`${kind}:${id}`)
    }
    return waiting
  }

/**
 * Releases all claims on decided items. It runs after every call of an operator, so no feature needs to. An item
 * that a member or a job decided is released after the next call. Until then its claim blocks nobody, as a new claim runs this
 * too.
 */
export async function endDecided(db: Db, waiting: WaitingItems, at: Date): Promise<void> {
  const open = await claimedItems(db, at)
  if (open.length === 0) return
  const stays = await waiting(db, open, at)
  const over = open.filter((item) => !stays.has(item))
  if (over.length > 0) await dropClaims(db, over)
}
