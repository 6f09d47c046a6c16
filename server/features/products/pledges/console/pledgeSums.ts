import { pledgeSums } from '@humidor/contract/products/pledges.console.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { type Handler, read } from '../../../../http/handle.ts'
import { platformAccount } from '../../../../ledger/accounts.ts'
import { balanceOf } from '../../../../ledger/totals.ts'
import type { ReadSettings } from '../../../../platform/settings/stored-settings.ts'
import { soldOn } from '../create.queries.ts'
import { roomOn } from '../room.ts'
import { heldSums } from './pledges.queries.ts'

/** Operators see pledges that end within so many milliseconds: thirty days. */
const ENDING_SOON_MS = 30 * 86_400_000
export const answerPledgeSums = (settings: ReadSettings): Handler =>
  read(pledgeSums, async ({ db, at }) => {
    const [treasury, promised] = [platformAccount('treasury', 'USCD'), platformAccount('promised', 'USCD')]
    const inForce = await settings()
    const [held, balances, sold] = await Promise.all([
      heldSums(db, new Date(at.getTime() + ENDING_SOON_MS)),
      balanceOf(db, [treasury, promised]),
      soldOn(db, businessDay(at)),
    ])
    return {
      count: Number(held.count),
      money: micros<'USCD'>(held.money),
      usdc: micros<'USCD'>(held.uscd),
      cig: micros<'CIG'>(held.cig),
      dailyIncome: micros<'USCD'>(held.daily),
      promised: micros<'USCD'>(balances.get(promised) ?? 0n),
      treasury: micros<'USCD'>(balances.get(treasury) ?? 0n),
      sold: micros<'USCD'>(sold),
      quota: inForce.pledgeQuota === 0n ? null : micros<'USCD'>(inForce.pledgeQuota),
      room: await roomOn(db, inForce, sold),
      open: inForce.pledgesOpen === 1,
      endingSoon: { count: Number(held.ending), money: micros<'USCD'>(held.endingMoney) },
    }
  })
