import type { Db } from '../../../database/database.ts'
import { createWaiters, type Waiting } from '../../../http/waiters.ts'
import { balanceVersions } from '../../../ledger/accounts.ts'

/** Milliseconds between two checks while a call waits. */
const EVERY = 500
/** The longest wait of a call in milliseconds; the app calls again. */
const WAIT = 25_000

export interface BalanceWaiting extends Waiting {
  /** The caller's version. */
  since: string
}

export interface BalanceWatch {
  /** The version of a member's balances. */
  now(uid: number): Promise<string>
  /**
   * Returns the version once it differs from `since`. Returns it unchanged after 25 seconds, when the caller has ended, or when
   * the same device waits again.
   */
  next(waiting: BalanceWaiting): Promise<string>
}

/**
 * Checks for all waiting calls of this node whether their accounts have new entries: one query per check, by primary key, and none
 * while no call waits. Each node checks for its own calls (docs/decisions/0066-specification-deviations.md).
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
      // No call waits for an unreachable database.
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
