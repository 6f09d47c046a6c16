import { noticeAmount } from '@humidor/domain/community/notices.ts'
import type { Tx } from '../../../database/database.ts'
import type { Job } from '../../../jobs/job.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { post } from '../../../ledger/post.ts'
import { notifyMembers } from '../../../platform/notifications/notify.ts'
import { subsidyAccount, subsidySource, subsidyTransfer } from './activities.postings.ts'
import { lockOwed, type Owed, putPaid } from './reviewing.queries.ts'

/** Subsidies paid by one transaction. */
const BATCH_SIZE = 100

/**
 * Pays locked subsidies in the given order, as far as the treasury covers them: a later, smaller one never overtakes. Returns how
 * many were paid.
 */
export async function payOwed(tx: Tx, owed: readonly Owed[], at: Date): Promise<number> {
  if (owed.length === 0) return 0
  const held = await lockAccounts(tx, [subsidySource, ...owed.map(subsidyAccount)])
  let left: bigint = held.balance(subsidySource)
  const covered: Owed[] = []
  for (const one of owed) {
    if (one.amount > left) break
    left -= one.amount
    covered.push(one)
  }
  if (covered.length === 0) return 0
  const posted = await post(
    tx,
    covered.map((one) => subsidyTransfer(one, at)),
  )
  await putPaid(
    tx,
    posted.map(({ id }, place) => ({ id: covered[place]?.id ?? 0n, transfer: id })),
    at,
  )
  await notifyMembers(
    tx,
    covered.map(({ uid, name, amount }) => ({
      uid,
      kind: 'applicationApproved' as const,
      params: { name, money: noticeAmount(amount, 'USCD') },
      at,
    })),
  )
  return covered.length
}

/** Pays subsidies that waited for the treasury to cover them (rules M7), the oldest first. */
export const paySubsidies: Job = {
  id: 'activities.pay-subsidies',
  summary: 'Pays approved subsidies that wait for the treasury to cover them, the oldest first.',
  at: { every: 30 },
  async run({ db, at, limit }) {
    const most = Math.min(limit, BATCH_SIZE)
    const done = await db.transaction().execute(async (tx) => await payOwed(tx, await lockOwed(tx, most), at))
    return { done, left: done === most }
  },
}
