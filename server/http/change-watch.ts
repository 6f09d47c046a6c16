import { createWaiters, type Waiting } from './waiters.ts'

/** The shortest pause between two checks while a call waits, unless given, and the longest. Milliseconds. */
const EVERY = 500
const RARELY = 1_500
/** A check may take a quarter of the time: where thousands of calls wait, the pauses grow. */
const PAUSE_PER_CHECK = 3
/** The longest wait of a call in milliseconds; the app calls again. */
const WAIT = 25_000

export interface ChangeWaiting extends Waiting {
  /** The caller's version. */
  since: string
}

/** By uid or merchant, a text that changes with everything that is theirs. Unknown ones are absent. */
export type VersionsOf = (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>

interface WatchOptions {
  devices?: number
  every?: number
}

export interface ChangeWatch {
  /** The version of what is one's own. */
  now(uid: number): Promise<string>
  /**
   * Returns the version once it differs from `since`. Returns it unchanged after 25 seconds, when the caller has ended, or when
   * the same device waits again.
   */
  next(waiting: ChangeWaiting): Promise<string>
}

/**
 * Checks for all waiting calls of this node whether what is their callers' has changed: one query per check, by index, and
 * none while no call waits. Each node checks for its own calls (docs/decisions/0066-specification-deviations.md).
 * @param devices how many devices of one caller may wait at a time
 * @param every the shortest pause between two checks, in milliseconds
 */
export function watchChanges(versionsOf: VersionsOf, { devices, every = EVERY }: WatchOptions = {}): ChangeWatch {
  const waiters = createWaiters<ChangeWaiting, string>(devices)
  let ticking = false

  async function look(): Promise<void> {
    const waiting = waiters.every()
    const versions = await versionsOf([...new Set(waiting.map(({ uid }) => uid))])
    for (const { uid, since, done } of waiting) {
      const version = versions.get(uid)
      if (version !== undefined && version !== since) done(version)
    }
  }

  function tick(pause = every): void {
    if (ticking) return
    ticking = true
    const again = async () => {
      const began = performance.now()
      // No call waits for an unreachable database.
      await look().catch((error: Error) => {
        for (const waiter of waiters.every()) waiter.done(error)
      })
      ticking = false
      const took = performance.now() - began
      if (waiters.count() > 0) tick(Math.min(RARELY, Math.max(every, took * PAUSE_PER_CHECK)))
    }
    setTimeout(() => void again(), pause).unref()
  }

  return {
    now: async (uid) => (await versionsOf([uid])).get(uid) ?? '',
    next(waiting) {
      if (waiting.ended.aborted) return Promise.resolve(waiting.since)
      const answer = waiters.wait(waiting, WAIT, () => waiting.since)
      tick()
      return answer
    },
  }
}
