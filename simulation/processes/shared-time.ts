import type { ServerProcess } from './server-process.ts'

/** Milliseconds between two steps of accelerated time. */
const FLOW_STEP_MS = 100

/** The shared time of all processes. Jumps of single clocks come on top of it. */
export function sharedTime(servers: readonly ServerProcess[]) {
  let timer: NodeJS.Timeout | undefined
  const advance = (by: number) => {
    for (const { clock } of servers) clock.set(clock.offset() + by)
  }
  return {
    advance,
    setTimeFactor(factor: number) {
      clearInterval(timer)
      if (factor > 1) timer = setInterval(() => advance(FLOW_STEP_MS * (factor - 1)), FLOW_STEP_MS)
    },
  }
}
