import { summary } from '@humidor/contract/products/flexible-treasure.ts'
import { businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { type Handler, read } from '../../../http/handle.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { treasureOf } from './moves.queries.ts'
import type { Room } from './room.ts'

export const answerSummary = (settings: ReadSettings, room: Room): Handler =>
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
  })
