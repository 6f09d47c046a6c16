import type { ServerProcess } from './server-process.ts'

/** Milliseconds between two steps of a time that runs faster. */
const FLOW_STEP_MS = 100

/** The time of all processes together; a jump of one alone lies on top of it. */
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
