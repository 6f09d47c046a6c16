import { RefusalError } from './refusal.ts'

/** Work of which only little may go on at once, because it costs much. */
export interface Bounded {
  /** Whether one more would be turned away. */
  full(): boolean
  /** Runs the work in its turn. @throws Refusal network_error when too many are waiting already */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** `atOnce` go on together, `waiting` more may wait; whoever comes then is turned away, so that money calls never wait for passwords, nor memory is full of what waits. */
export function createBounded({ atOnce, waiting }: { atOnce: number; waiting: number }): Bounded {
  let running = 0
  const queue: (() => void)[] = []
  const full = () => running >= atOnce && queue.length >= waiting

  return {
    full,
    async run(work) {
      if (full()) throw new RefusalError('network_error')
      // Whoever leaves hands their place to the next in the queue, so the count stays.
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
