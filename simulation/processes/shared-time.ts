import type { FakeChain } from './chain.ts'
import type { ServerProcess } from './server-process.ts'

/** Milliseconds between two steps of accelerated time. */
const FLOW_STEP_MS = 100

/** The shared time of all processes. Jumps of single clocks come on top of it. */
export function sharedTime(servers: readonly ServerProcess[], chain: Pick<FakeChain, 'mine'>) {
  let timer: NodeJS.Timeout | undefined
  const move = (by: number) => {
    for (const { clock } of servers) clock.set(clock.offset() + by)
  }
  return {
    advance(by: number) {
      // A payment that no block has yet would be too late for its deposit if a day passed now, and its credit not owed.
      chain.mine()
      move(by)
    },
    setTimeFactor(factor: number) {
      clearInterval(timer)
      if (factor > 1) timer = setInterval(() => move(FLOW_STEP_MS * (factor - 1)), FLOW_STEP_MS)
    },
  }
}
