import { detail, summary } from '@humidor/contract/products/flexible-treasure.ts'
import { businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { treasureTypes } from '@humidor/domain/products/flexible-treasure.ts'
import { type Handler, read } from '../../../http/handle.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { detailOf, treasureOf } from './moves.queries.ts'
import type { Room } from './room.ts'

/** `GET /lhb/detail` and `GET /lhb/summary`. */
export const reads = (settings: ReadSettings, room: Room): Handler[] => [
  read(detail, async ({ db, member: { uid }, at, request }) => {
    const { rows, count } = await detailOf(db, uid, businessDay(at), request)
    return {
      rows: rows.map(({ seq, operation, amount, at: createdAt, done }) => ({
        id: Number(seq),
        moneyChange: amount,
        type: treasureTypes[operation],
        status: done ? 1 : 0,
        createdAt,
      })),
      count,
    }
  }),
  read(summary, async ({ db, member: { uid }, at }) => {
    const today = businessDay(at)
    const [row, { treasureOpen, treasureRate }] = await Promise.all([
      treasureOf(db, uid, today),
      settings(),
      room.look(db),
    ])
    return {
      money: micros<'USCD'>(row.money),
      confirmed: micros<'USCD'>(row.money - row.unconfirmed),
      unconfirmed: micros<'USCD'>(row.unconfirmed),
      leaving: micros<'USCD'>(row.leaving),
      lastInterest: micros<'USCD'>(row.last_interest),
      totalInterest: micros<'USCD'>(row.total_interest),
      rate: Number(treasureRate),
      open: treasureOpen === 1,
      room: room.left() ?? null,
      nextAt: startOf(dayAfter(today)),
    }
  }),
]
