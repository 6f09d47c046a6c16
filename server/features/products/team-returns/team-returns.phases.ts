import { noticeAmount } from '@humidor/domain/community/notices.ts'
import { returnTable } from '@humidor/domain/products/returns.ts'
import type { Phase } from '../../../jobs/phase.ts'
import { platformAccount } from '../../../ledger/accounts.ts'
import { lockRows, postRange } from '../../../ledger/bulk.ts'
import { notifyMembers } from '../../../platform/notifications/notify.ts'
import { addTeamRebates } from '../../accounts/team/team.ts'
import { TREASURE_INTEREST } from '../flexible-treasure/flexible-treasure.ts'
import {
  dueReturns,
  gatherInterest,
  nextReturns,
  returnAccounts,
  returnsIn,
  shareDeepest,
} from './team-returns.queries.ts'

/** A batch that assigns or shares is so many times larger than others: it locks no account, so nobody waits for it. */
const AT_ONCE = 4

/** The most levels that a batch climbs, where a line is so narrow that each level has few members. */
const MAX_LEVELS = 300

/** Assigns the day's treasure interest to the inviters of its receivers. */
export const gatherReturns: Phase = {
  name: 'returns-gather',
  summary: 'Assigns the treasure interest of the day to the uplines, unless returns are switched off.',
  needs: ['treasure-interest'],
  async run({ tx, day, terms, reached }) {
    if (terms.returnsOpen !== 1) return { done: 0, left: false }
    const of = { settles: TREASURE_INTEREST, day, after: reached ?? 0n, ranges: AT_ONCE }
    const { count, upto } = await gatherInterest(tx, of)
    return { done: count, left: upto !== undefined, reached: upto }
  },
}

/**
 * Climbs from the deepest level up, visiting each upline once: returns that meet continue as one sum
 * (docs/decisions/0035-team-returns-once-a-day.md).
 */
export const shareReturns: Phase = {
  name: 'returns-share',
  summary: 'Shares it by difference, from the deepest line up.',
  needs: ['returns-gather'],
  async run({ tx, day, terms, limit: wished }) {
    const table = returnTable(terms)
    const limit = wished * AT_ONCE
    let done = 0
    for (let step = 0; step < MAX_LEVELS && done < limit; step += 1) {
      const shared = await shareDeepest(tx, { day, table, limit: limit - done })
      if (shared === 0) return { done, left: false }
      done += shared
    }
    return { done, left: true }
  },
}

/**
 * Makes one payment for each upline and day, from the treasury. A payment that the treasury cannot cover stays processing, and is
 * paid later.
 */
export const payReturns: Phase = {
  name: 'returns-pay',
  summary: 'Pays the returns of the day from the treasury.',
  needs: ['returns-share'],
  async run({ tx, day, at, reached, limit }) {
    const range = await nextReturns(tx, { day, after: reached ?? 0n, limit })
    if (!range) return { done: 0, left: false }
    await lockRows(tx, returnAccounts(day, range))
    const from = platformAccount('treasury', 'USCD')
    const pay = (operation: 'teamRebate' | 'teamAward', of: 'rebate' | 'award') =>
      postRange(tx, { operation, day, at, from, due: dueReturns(day, range, of), held: true }, range)
    const rebate = await pay('teamRebate', 'rebate')
    const award = await pay('teamAward', 'award')
    const received = await returnsIn(tx, day, range)
    await addTeamRebates(tx, received)
    await notifyMembers(
      tx,
      received.map(({ uid, amount }) => ({
        uid,
        kind: 'returnsPaid',
        params: { money: noticeAmount(amount, 'USCD') },
        at,
      })),
    )
    return {
      done: received.length,
      left: range.count === limit,
      reached: range.upto,
      paid: { USCD: rebate.total + award.total },
    }
  },
}
