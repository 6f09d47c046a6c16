import { dayAfter } from '@humidor/domain/business-day.ts'
import { noticeAmount } from '@humidor/domain/community/notices.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { pledgeNumber } from '@humidor/domain/products/pledge.ts'
import type { Tx } from '../../../database/database.ts'
import { isolateFailures } from '../../../jobs/isolate-failures.ts'
import type { Phase } from '../../../jobs/phase.ts'
import { platformAccount } from '../../../ledger/accounts.ts'
import { postRange } from '../../../ledger/bulk.ts'
import { post } from '../../../ledger/post.ts'
import type { NewNotification } from '../../../platform/notifications/notifications.queries.ts'
import { notifyMembers } from '../../../platform/notifications/notify.ts'
import { closePledgeDay } from './create.queries.ts'
import { accountsOf, endedTransfer, principalOf } from './pledges.postings.ts'
import { dueProfit, lockMaturePledges, type MaturePledge, nextHeld, writePledgesEnded } from './profit.queries.ts'

/** Pledges that end in one transaction. */
const BATCH_SIZE = 1_000

/**
 * Pays the profit of each midnight from the amount set aside at the sale (rules D9). It closes the past day first: later pledges
 * count for the day that begins.
 */
export const pledgeProfit: Phase = {
  name: 'pledges-profit',
  summary: 'Pays the profit of a day on every active pledge, from the amount set aside for it.',
  async run({ tx, day, at, reached, limit }) {
    if (reached === undefined) await closePledgeDay(tx, dayAfter(day, -1))
    const range = await nextHeld(tx, reached ?? 0n, limit)
    if (!range) return { done: 0, left: false }
    const from = platformAccount('promised', 'USCD')
    const due = dueProfit(range, day)
    const { done, total } = await postRange(tx, { operation: 'pledgeProfit', day, at, from, due }, range)
    return { done, left: range.count === limit, reached: range.upto, paid: { USCD: micros<'USCD'>(total) } }
  },
}

const endedNotice = ({ id, uid, money }: MaturePledge, at: Date): NewNotification => ({
  uid,
  kind: 'pledgeEnded',
  params: { number: pledgeNumber(id), money: noticeAmount(money, 'USCD') },
  at,
})

/** Ends locked pledges. */
async function end(tx: Tx, pledges: readonly MaturePledge[], at: Date) {
  const posted = await post(
    tx,
    pledges.map((row) => endedTransfer(principalOf(row), at)),
  )
  const ended = pledges.map(({ id }, index) => ({ id, by: posted[index]?.id ?? 0n }))
  await writePledgesEnded(tx, ended, at)
  await notifyMembers(
    tx,
    pledges.map((row) => endedNotice(row, at)),
  )
}

/** Returns each principal to its source wallets, at the first midnight after the term ends (rules D9). */
export const pledgeMaturities: Phase = {
  name: 'pledges-maturities',
  summary: 'Returns pledges whose term is over and whose profit is all paid.',
  needs: ['pledges-profit'],
  async run({ tx, day, at, limit: wished, except = [] }) {
    const limit = Math.min(wished, BATCH_SIZE)
    const mature = await lockMaturePledges(tx, { day, at, except, limit })
    const { done: returned, refused } = await isolateFailures<MaturePledge>(tx, {
      items: mature,
      accounts: ({ uid }) => Object.values(accountsOf(uid)),
      apply: (some) => end(tx, some, at),
    })
    const sum = (of: 'uscd' | 'cig') => returned.reduce((total, row) => total + row[of], 0n)
    const paid = { USCD: sum('uscd'), CIG: sum('cig') }
    return { done: returned.length, left: mature.length === limit, refused, paid }
  },
}
