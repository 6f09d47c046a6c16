import type { Db } from '../../../database/database.ts'
import { createWaiters, type Waiting } from '../../../http/waiters.ts'
import { balanceVersions } from '../../../ledger/accounts.ts'

/** Milliseconds between two looks while somebody waits. */
const EVERY = 500
/** Milliseconds that a call waits at most; the app asks again. */
const WAIT = 25_000

export interface BalanceWaiting extends Waiting {
  /** The version that the caller has. */
  since: string
}

export interface BalanceWatch {
  /** The version of a member's balances. */
  now(uid: number): Promise<string>
  /** The same once it is another than `since`; as it is when 25 seconds are over, the caller has ended, or the same device waits anew. */
  next(waiting: BalanceWaiting): Promise<string>
}

/**
 * Looks for all who wait on this node whether something was booked on their accounts: one query a look, by primary key,
 * however many wait, and none while nobody does. Each node looks for its own (docs/decisions/0066-specification-deviations.md).
 */
export function watchBalances(db: Db): BalanceWatch {
  const waiters = createWaiters<BalanceWaiting, string>()
  let ticking = false

  async function look(): Promise<void> {
    const waiting = waiters.every()
    const versions = await balanceVersions(db, [...new Set(waiting.map(({ uid }) => uid))])
    for (const { uid, since, done } of waiting) {
      const version = versions.get(uid)
      if (version !== undefined && version !== since) done(version)
    }
  }

  function tick(): void {
    if (ticking) return
    ticking = true
    const again = async () => {
      // Nobody is left waiting for a database that is away.
      await look().catch((error: Error) => {
        for (const waiter of waiters.every()) waiter.done(error)
      })
      ticking = false
      if (waiters.count() > 0) tick()
    }
    setTimeout(() => void again(), EVERY).unref()
  }

  return {
    now: async (uid) => (await balanceVersions(db, [uid])).get(uid) ?? '',
    next(waiting) {
      if (waiting.ended.aborted) return Promise.resolve(waiting.since)
      const answer = waiters.wait(waiting, WAIT, () => waiting.since)
      tick()
      return answer
    },
  }
}
