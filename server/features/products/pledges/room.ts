import { micros, type Uscd } from '@humidor/domain/money/micros.ts'
import type { Settings } from '@humidor/domain/platform/settings.ts'
import { interestOf } from '@humidor/domain/products/flexible-treasure.ts'
import { pledgeRoom } from '@humidor/domain/products/pledge.ts'
import type { Db } from '../../../database/database.ts'
import { platformAccount } from '../../../ledger/accounts.ts'
import { balanceOf } from '../../../ledger/totals.ts'
import { coverOf } from '../flexible-treasure/flexible-treasure.ts'

const treasuryAccount = platformAccount('treasury', 'USCD')

/** A reading of the members' total serves for at least so many milliseconds, and for so many times its own duration. */
const CACHE_MS = 1_000
const CACHE_FACTOR = 20

/**
 * Reads the members' total in the flexible treasure at most once a second: it sums the moves of the last days. Concurrent callers
 * share one reading.
 */
export function watchHeld(): (db: Db) => Promise<Uscd> {
  let known: { held: Uscd; until: number } | undefined
  let asking: Promise<Uscd> | undefined

  async function ask(db: Db) {
    // Machine time: this concerns the age of a value, not business.
    const began = performance.now()
    try {
      const { held } = await coverOf(db)
      const now = performance.now()
      known = { held, until: now + Math.max(CACHE_MS, CACHE_FACTOR * (now - began)) }
      return held
    } finally {
      asking = undefined
    }
  }

  return async (db) => {
    if (known && performance.now() < known.until) return known.held
    asking ??= ask(db)
    return await asking
  }
}

/**
 * The amount that can still be pledged on a day with `sold` pledged so far. The treasury must set the whole profit aside and still
 * cover the flexible treasure's interest (rules M7). The day's quota bounds it too. The treasury's balance is read now.
 * @param known the members' total in the flexible treasure, where it was read before
 */
export async function roomOn(db: Db, inForce: Settings, sold: bigint, known?: Uscd): Promise<Uscd> {
  const held = known ?? (await coverOf(db)).held
  const treasury = micros<'USCD'>((await balanceOf(db, [treasuryAccount])).get(treasuryAccount) ?? 0n)
  const kept = micros<'USCD'>(interestOf(held, inForce.treasureRate) * BigInt(inForce.treasureCover))
  const { pledgeRate: rate, pledgeDays: days, pledgeQuota: quota } = inForce
  return pledgeRoom({ treasury, kept, rate, days, quota, sold })
}
