import { micros, type Uscd } from '@humidor/domain/money/micros.ts'
import { roomOf } from '@humidor/domain/products/flexible-treasure.ts'
import type { Db } from '../../../database/database.ts'
import { platformAccount } from '../../../ledger/accounts.ts'
import { balanceOf } from '../../../ledger/totals.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { heldByAll } from './total.queries.ts'

/** The least time that a reading serves, in milliseconds. */
const CACHE_MS = 1_000

/** A reading serves for at least so many times its own duration. */
const CACHE_FACTOR = 20

/** Milliseconds after which a reading is too old to serve, as after a quiet time. */
const STALE_MS = 10_000

/** Milliseconds within which an accepted deposit commits or rolls back. */
const COMMIT_MS = 500

/** The members' total in the flexible treasure, and the treasury's balance for its interest. */
export async function coverOf(db: Db): Promise<{ held: Uscd; treasury: Uscd }> {
  const treasury = platformAccount('treasury', 'USCD')
  const [held, balances] = await Promise.all([heldByAll(db), balanceOf(db, [treasury])])
  return { held: micros(held), treasury: micros(balances.get(treasury) ?? 0n) }
}

/** The amount of new money that is accepted now. */
export interface Room {
  /**
   * Ensures a reading. Without one, or with a stale one, it reads on this connection. An old one is refreshed in the background.
   */
  look(db: Db): Promise<void>
  /** The last reading less the deposits since. Undefined: no limit. */
  left(): Uscd | undefined
  /** Counts a deposit that this process is accepting. */
  take(money: Uscd): void
}

/**
 * Reads the room at most once a second, and subtracts the deposits that this process accepts meanwhile. No caller waits for a
 * shared sum or for its reading. In exchange several processes may together accept more between two readings than is covered for
 * thirty days. Then the cover is a little shorter, and no more is accepted. Payments never exceed the treasury's balance.
 */
export function watchRoom(db: Db, settings: ReadSettings, kept = CACHE_MS): Room {
  let known: { room: bigint | undefined; until: number } | undefined
  let taken: { at: number; money: bigint }[] = []
  let asking: Promise<void> | undefined

  async function ask(by: Db) {
    // Machine time: this concerns the age of a value, not business.
    const began = performance.now()
    try {
      const cover = await coverOf(by)
      const { treasureRate, treasureCover } = await settings(by)
      // A recent deposit may not have been committed at the time of the reading.
      taken = taken.filter(({ at }) => at > began - COMMIT_MS)
      const now = performance.now()
      const until = now + Math.max(kept, CACHE_FACTOR * (now - began))
      known = { room: roomOf({ ...cover, rate: treasureRate, days: treasureCover }), until }
    } finally {
      asking = undefined
    }
  }

  return {
    async look(by) {
      const now = performance.now()
      if (known && now < known.until) return
      // The caller already has a connection and must not wait for another one. The first of many callers uses its own.
      const mustWait = !known || now > known.until + STALE_MS
      asking ??= mustWait ? ask(by) : ask(db).catch(() => undefined)
      if (mustWait) await asking
    },
    left() {
      if (known?.room === undefined) return undefined
      const room = taken.reduce((rest, { money }) => rest - money, known.room)
      return micros<'USCD'>(room > 0n ? room : 0n)
    },
    take(money) {
      taken.push({ at: performance.now(), money })
    },
  }
}
