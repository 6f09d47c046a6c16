import { micros, type Uscd } from '@humidor/domain/money/micros.ts'
import type { Settings } from '@humidor/domain/platform/settings.ts'
import { interestOf } from '@humidor/domain/products/flexible-treasure.ts'
import { pledgeRoom } from '@humidor/domain/products/pledge.ts'
import type { Db } from '../../../database/database.ts'
import { platformAccount } from '../../../ledger/accounts.ts'
import { balanceOf } from '../../../ledger/totals.ts'
import { coverOf } from '../flexible-treasure/flexible-treasure.ts'

const treasuryAccount = platformAccount('treasury', 'USCD')

/** Milliseconds that a reading of what all members hold serves at least, and how many times as long as it took. */
const KEPT = 1_000
const SHARE = 20

/**
 * Reads what all members hold in the flexible treasure, at most once a second however many ask: it is a sum over everybody's moves of
 * the last days. All who ask meanwhile wait for one reading.
 */
export function watchHeld(): (db: Db) => Promise<Uscd> {
  let known: { held: Uscd; until: number } | undefined
  let asking: Promise<Uscd> | undefined

  async function ask(db: Db) {
    // The machine's time: this is about how stale a value may be, not about business.
    const began = performance.now()
    try {
      const { held } = await coverOf(db)
      const now = performance.now()
      known = { held, until: now + Math.max(KEPT, SHARE * (now - began)) }
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
 * How much may still be pledged on a day on which so much was: what the treasury can set the whole profit aside for without touching
 * what covers the flexible treasure's interest (rules M7), or less by the day's quota. What the treasury holds is read now.
 * @param known what all members hold in it, where that was read before
 */
export async function roomOn(db: Db, inForce: Settings, sold: bigint, known?: Uscd): Promise<Uscd> {
  const held = known ?? (await coverOf(db)).held
  const treasury = micros<'USCD'>((await balanceOf(db, [treasuryAccount])).get(treasuryAccount) ?? 0n)
  const kept = micros<'USCD'>(interestOf(held, inForce.treasureRate) * BigInt(inForce.treasureCover))
  const { pledgeRate: rate, pledgeDays: days, pledgeQuota: quota } = inForce
  return pledgeRoom({ treasury, kept, rate, days, quota, sold })
}
