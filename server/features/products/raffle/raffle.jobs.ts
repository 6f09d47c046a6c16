import { noticeAmount } from '@humidor/domain/community/notices.ts'
import { type Cig, micros } from '@humidor/domain/money/micros.ts'
import type { Tx } from '../../../database/database.ts'
import { isBusy } from '../../../database/failure.ts'
import { inSavepoint } from '../../../database/savepoint.ts'
import type { Job } from '../../../jobs/job.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { post } from '../../../ledger/post.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import { notifyMembers } from '../../../platform/notifications/notify.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import { accountsOf, prizeTransfer, rewards } from './raffle.postings.ts'
import { lockWaiting, type WaitingDraw, writePaid } from './raffle.queries.ts'
import { lockOldSeeds } from './seeds.queries.ts'
import { reveal } from './seeds.ts'

/** Rows changed by one transaction. */
const BATCH_SIZE = 200

/** The prizes from the oldest on that an amount covers. An uncovered older prize blocks the later ones. */
function coveredBy(held: bigint, waiting: readonly WaitingDraw[]): WaitingDraw[] {
  let left = held
  const end = waiting.findIndex(({ amount }) => {
    left -= amount
    return left < 0n
  })
  return waiting.slice(0, end === -1 ? waiting.length : end)
}

async function payBatch(tx: Tx, at: Date, limit: number): Promise<number> {
  const waiting = await lockWaiting(tx, limit)
  if (waiting.length === 0) return 0
  const { balance } = await lockAccounts(tx, [...new Set(waiting.map(({ uid }) => accountsOf(uid).profit)), rewards])
  const covered = coveredBy(balance(rewards), waiting)
  if (covered.length === 0) return 0
  const posted = await post(
    tx,
    covered.map(({ id, uid, amount }) => prizeTransfer({ id, uid }, micros<'CIG'>(amount) as Cig, at)),
  )
  await writePaid(
    tx,
    covered.map(({ id }, index) => ({ id, transferId: posted[index]?.id ?? 0n })),
    at,
  )
  await notifyMembers(
    tx,
    covered.map(({ uid, amount }) => ({
      uid,
      kind: 'rafflePaid' as const,
      params: { money: noticeAmount(amount, 'CIG') },
      at,
    })),
  )
  return covered.length
}

/** Pays waiting prizes as soon as the rewards cover them (rules M7). */
export const payPrizes: Job = {
  id: 'raffle.pay-prizes',
  summary: 'Pays prizes of the raffle that waited for the rewards, the oldest first.',
  at: { every: 30 },
  async run({ db, at, limit: wished }) {
    const limit = Math.min(wished, BATCH_SIZE)
    const done = await db.transaction().execute((tx) => payBatch(tx, at, limit))
    return { done, left: done === limit }
  },
}

/** The longest life of a seed, in milliseconds. An old secret must open its sealed seeds for that time and a day. */
const SEED_LIFE_MS = 7 * 86_400_000

/** Reveals seeds after seven days of use, so that all draws become verifiable, even without a request. */
export function revealOld({ vault, alarm }: { vault: Vault; alarm: Alarm }): Job {
  const bad = new Set<bigint>()
  return {
    id: 'raffle.reveal-seeds',
    summary: 'Reveals the seeds of the raffle that are seven days old.',
    at: { every: 3_600 },
    async run({ db, at, limit: wished }) {
      const limit = Math.min(wished, BATCH_SIZE)
      const before = new Date(at.getTime() - SEED_LIFE_MS)
      const done = await db.transaction().execute(async (tx) => {
        const old = await lockOldSeeds(tx, before, [...bad], limit)
        // A seed that does not open, or that the database refuses, does not block others.
        for (const seed of old)
          await inSavepoint(tx, () => reveal(tx, { vault }, seed, at)).catch((err: unknown) => {
            if (isBusy(err)) throw err
            bad.add(seed.id)
            alarm('a seed of the raffle cannot be revealed', { seed: seed.id, err })
          })
        return old.length
      })
      return { done, left: done === limit }
    },
  }
}
