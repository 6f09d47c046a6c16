import { type BusinessDay, dayAfter } from '@humidor/domain/business-day.ts'
import { noticeAmount } from '@humidor/domain/community/notices.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Tx } from '../../../database/database.ts'
import { isolateFailures } from '../../../jobs/isolate-failures.ts'
import type { Phase } from '../../../jobs/phase.ts'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import { lockRows, postRange } from '../../../ledger/bulk.ts'
import { moveBulk } from '../../../ledger/bulk-moves.ts'
import { endOutcome } from '../../../ledger/outcome.ts'
import type { NewNotification } from '../../../platform/notifications/notifications.queries.ts'
import { notifyMembers } from '../../../platform/notifications/notify.ts'
import { dueInterest, holdingAccounts, nextHoldings } from './interest.queries.ts'
import { dueOuts, lockOpenOuts, type OpenOut, writeArrived } from './moves.queries.ts'
import { writeTotal } from './total.queries.ts'

/** The name of a member's daily interest in `settled`. */
export const TREASURE_INTEREST = 'treasureInterest' as const

/**
 * Pays the interest of the past day on the balance that stayed in the treasure for all of it (rules D10). It moves from the
 * treasury to the treasure, confirmed at once. Members follow in the order of their uids.
 */
export const treasureInterest: Phase = {
  name: 'treasure-interest',
  summary: 'Pays the interest of the past day on the balance that stayed in the flexible treasure.',
  async run({ tx, day, at, terms, reached, limit }) {
    const range = await nextHoldings(tx, reached ?? 0n, limit)
    if (!range) return { done: 0, left: false }
    const over = dayAfter(day, -1)
    // Lock before any read: a concurrent move is either seen, or comes after.
    await lockRows(tx, holdingAccounts(range))
    const { done, total } = await postRange(
      tx,
      {
        operation: 'profitTransferIn',
        settles: TREASURE_INTEREST,
        day,
        at,
        from: platformAccount('treasury', 'USCD'),
        due: dueInterest({ range, day: over, rate: terms.treasureRate }),
        held: true,
      },
      range,
    )
    return { done, left: range.count === limit, reached: range.upto, paid: { USCD: micros<'USCD'>(total) } }
  },
}

/** One for each member, however many withdrawals arrive. */
function arrivedNotices(outs: readonly OpenOut[], at: Date): NewNotification[] {
  const sums = new Map<number, bigint>()
  for (const { uid, money } of outs) sums.set(uid, (sums.get(uid) ?? 0n) + money)
  return [...sums].map(([uid, money]) => ({
    ...{ uid, kind: 'treasureArrived', at },
    params: { money: noticeAmount(money, 'USCD') },
  }))
}

/** Moves locked withdrawals to their destination. */
async function arrive(tx: Tx, outs: readonly OpenOut[], { day, at }: { day: BusinessDay; at: Date }) {
  const ids = outs.map(({ id }) => id)
  const { done, transferId } = await moveBulk(tx, {
    settles: 'treasureOut',
    operation: 'transferOutLhb',
    day,
    at,
    coin: 'USCD',
    due: dueOuts(ids),
  })
  if (done !== outs.length || transferId === undefined) throw new Error('a withdrawal has arrived before')
  await writeArrived(tx, ids, transferId)
  await endOutcome(
    tx,
    outs.map(({ transfer_id }) => transfer_id),
    1,
  )
  await notifyMembers(tx, arrivedNotices(outs, at))
}

/** Pays withdrawals into the members' transaction wallets at the next midnight (rules D10). */
export const treasureArrivals: Phase = {
  name: 'treasure-arrivals',
  summary: 'Pays withdrawals of earlier days from the flexible treasure into the transaction wallets.',
  async run({ tx, day, at, limit, except = [] }) {
    // Not in the interest phase, which waits where the treasury is short: each reading would then add up all moves since.
    await writeTotal(tx, dayAfter(day, -2))
    const outs = await lockOpenOuts(tx, { day, except, limit })
    const { done: arrived, refused } = await isolateFailures<OpenOut>(tx, {
      items: outs,
      accounts: ({ uid }) => [memberAccount(uid, 'held.lhbOut'), memberAccount(uid, 'transaction')],
      apply: (some) => arrive(tx, some, { day, at }),
    })
    const paid = { USCD: arrived.reduce((sum, { money }) => sum + money, 0n) }
    return { done: arrived.length, left: outs.length === limit, refused, paid }
  },
}
