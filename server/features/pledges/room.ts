import { interestOf } from '@humidor/domain/flexible-treasure.ts'
import { micros, type Uscd } from '@humidor/domain/money/micros.ts'
import { pledgeRoom } from '@humidor/domain/pledge.ts'
import type { Settings } from '@humidor/domain/settings.ts'
import type { Db } from '../../database/database.ts'
import { coverOf } from '../flexible-treasure/flexible-treasure.ts'

/**
 * How much may still be pledged on a day on which so much was: what the treasury can set the whole profit aside for without touching
 * what covers the flexible treasure's interest (decisions §2, rule 2), or less by the day's quota.
 */
export async function roomOn(db: Db, inForce: Settings, sold: bigint): Promise<Uscd> {
  const { held, treasury } = await coverOf(db)
  const kept = micros<'USCD'>(interestOf(held, inForce.treasureRate) * BigInt(inForce.treasureCover))
  const { pledgeRate: rate, pledgeDays: days, pledgeQuota: quota } = inForce
  return pledgeRoom({ treasury, kept, rate, days, quota, sold })
}
