import { RefusalError } from './refusal.ts'

/** A bounded queue for expensive work. */
export interface Bounded {
  /** Whether `run` would refuse more work. */
  full(): boolean
  /** Runs the work in its turn. @throws RefusalError network_error where too much work waits already */
  run<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Runs `atOnce` together, lets `waiting` more wait, and refuses the rest. So money calls never wait for passwords, and waiting work
 * does not fill the memory.
 */
export function createBounded({ atOnce, waiting }: { atOnce: number; waiting: number }): Bounded {
  let running = 0
  const queue: (() => void)[] = []
  const full = () => running >= atOnce && queue.length >= waiting

  return {
    full,
    async run(work) {
      if (full()) throw new RefusalError('network_error')
      // Finished work passes its slot to the next in the queue, so `running` stays the same.
      if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve))
      else running += 1
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
