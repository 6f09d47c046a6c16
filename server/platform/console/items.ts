import { readItem } from '@humidor/domain/backoffice/console.ts'
import type { Db } from '../../database/database.ts'
import type { ItemKind } from '../../http/feature.ts'
import { claimedItems, dropClaims } from './claims.queries.ts'

/** Which of some items are there and still to be decided. */
export type WaitingItems = (db: Db, items: readonly string[], at: Date) => Promise<Set<string>>

/** Asks each kind for all of its own at once, as each feature says how they are found. */
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
 * Frees what is open and decided, whoever has it open. Asked after every act of an operator, so that no feature has to think of it; what a
 * member or a job decided is free after the next act, and counts for nobody meanwhile, as whoever opens something asks too.
 */
export async function endDecided(db: Db, waiting: WaitingItems, at: Date): Promise<void> {
  const open = await claimedItems(db, at)
  if (open.length === 0) return
  const stays = await waiting(db, open, at)
  const over = open.filter((item) => !stays.has(item))
  if (over.length > 0) await dropClaims(db, over)
}
