import { tradeVolume } from '@humidor/contract/trading/order-book.console.ts'
import { businessDay, dayAfter } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { read } from '../../../../http/handle.ts'
import { openInAll, volumeSince } from './volume.queries.ts'

/** Business days in the answer, today included. */
const DAYS = 30

/** `GET /console/tradeVolume`. */
export const answerTradeVolume = read(tradeVolume, async ({ db, at }) => {
  const today = businessDay(at)
  const [found, open] = await Promise.all([volumeSince(db, dayAfter(today, 1 - DAYS)), openInAll(db)])
  const byDay = new Map(found.map((row) => [row.day, row]))
  const days = Array.from({ length: DAYS }, (_, back) => dayAfter(today, -back)).map((day) => {
    const { fills = 0, cig = 0n, uscd = 0n } = byDay.get(day) ?? {}
    return { day, fills, cig: micros<'CIG'>(cig), uscd: micros<'USCD'>(uscd) }
  })
  const { buy, sell, cig, uscd } = open
  return { days, open: { buy, sell, heldCig: micros<'CIG'>(cig), heldUscd: micros<'USCD'>(uscd) } }
})
