import { summary } from '@humidor/contract/products/pledges.ts'
import { businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { micros, UNIT } from '@humidor/domain/money/micros.ts'
import { type Handler, read } from '../../../http/handle.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { priceToday } from '../../trading/price/price.ts'
import { soldOn } from './create.queries.ts'
import { sumsOf } from './list.queries.ts'
import { roomOn, watchHeld } from './room.ts'

export const answerSummary = (settings: ReadSettings, heldByAll = watchHeld()): Handler =>
  read(summary, async ({ db, member: { uid }, at }) => {
    const today = businessDay(at)
    const inForce = await settings()
    const [sums, { price }, sold] = await Promise.all([sumsOf(db, uid), priceToday(db), soldOn(db, today)])
    const average = sums.held === 0n ? inForce.pledgeRate : (sums.daily * UNIT) / sums.held
    return {
      totalHoldUsdc: micros<'USCD'>(sums.held),
      dailyIncome: micros<'USCD'>(sums.daily),
      avgInterest: Number(average),
      totalProfitUsdc: micros<'USCD'>(sums.brought),
      open: inForce.pledgesOpen === 1,
      rate: Number(inForce.pledgeRate),
      days: inForce.pledgeDays,
      least: micros<'USCD'>(inForce.pledgeMinimum),
      step: micros<'USCD'>(inForce.pledgeStep),
      price: micros<'USCD'>(price),
      room: await roomOn(db, inForce, sold, await heldByAll(db)),
      nextAt: startOf(dayAfter(today)),
    }
  })
