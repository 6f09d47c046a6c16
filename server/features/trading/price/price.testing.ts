import { businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import type { Price } from '@humidor/domain/money/micros.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { publishUntil } from './price.ts'
import { priceToday } from './price-in-force.ts'

/**
 * Midnights pass, each changing the price by so many millionths of it; below zero is a fall. Returns the price a minute
 * after the last one.
 */
export async function midnightsGoBy(
  { db, clock }: Pick<Sandbox, 'db' | 'clock'>,
  days: number,
  priceRise = 5_000n,
): Promise<Price> {
  const { firstPrice } = defaultSettings
  const today = businessDay(clock.now())
  // The first price is published before any change.
  await publishUntil(db, today, { firstPrice, priceRise: 0n })
  const day = dayAfter(today, days)
  await publishUntil(db, day, { firstPrice, priceRise })
  clock.moveTo(new Date(startOf(day).getTime() + 60_000))
  return (await priceToday(db)).price
}
