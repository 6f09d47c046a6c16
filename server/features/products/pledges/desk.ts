import { pledgeSums, pledges } from '@humidor/contract/products/pledges.console.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { pledgeOfNumber } from '@humidor/domain/products/pledge.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { platformAccount } from '../../../ledger/accounts.ts'
import { balanceOf } from '../../../ledger/totals.ts'
import { pageOf, readNumber } from '../../../platform/console/keyset.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { soldOn } from './create.queries.ts'
import { countPledges, heldSums, pledgesBelow } from './desk.queries.ts'
import { presentDesk } from './pledges.present.ts'
import { roomOn } from './room.ts'

/** How soon a pledge ends of which operators are told, in milliseconds: thirty days. */
const SOON = 30 * 86_400_000

/** What operators look at: pledges, and what they come to. */
export const deskReads = (settings: ReadSettings): Handler[] => [
  read(pledges, async ({ db, request: { after, limit, status, uid, onum }, fail }) => {
    const id = onum === undefined ? undefined : pledgeOfNumber(onum)
    // A search for something that is no number finds nothing.
    if (onum !== undefined && id === undefined) return { rows: [], count: 0, next: null }
    const below = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
    const asked = { status, uid, id }
    const [found, count] = await Promise.all([pledgesBelow(db, asked, below, limit + 1), countPledges(db, asked)])
    const { rows, next } = pageOf(found, limit, (row) => row.id.toString())
    return { rows: rows.map(presentDesk), count, next }
  }),
  read(pledgeSums, async ({ db, at }) => {
    const [treasury, promised] = [platformAccount('treasury', 'USCD'), platformAccount('promised', 'USCD')]
    const inForce = await settings()
    const [held, standing, sold] = await Promise.all([
      heldSums(db, new Date(at.getTime() + SOON)),
      balanceOf(db, [treasury, promised]),
      soldOn(db, businessDay(at)),
    ])
    return {
      count: Number(held.count),
      money: micros<'USCD'>(held.money),
      usdc: micros<'USCD'>(held.uscd),
      cig: micros<'CIG'>(held.cig),
      dailyIncome: micros<'USCD'>(held.daily),
      promised: micros<'USCD'>(standing.get(promised) ?? 0n),
      treasury: micros<'USCD'>(standing.get(treasury) ?? 0n),
      sold: micros<'USCD'>(sold),
      quota: inForce.pledgeQuota === 0n ? null : micros<'USCD'>(inForce.pledgeQuota),
      room: await roomOn(db, inForce, sold),
      open: inForce.pledgesOpen === 1,
      endingSoon: { count: Number(held.ending), money: micros<'USCD'>(held.endingMoney) },
    }
  }),
]
