import type { Tenant } from './server-process.ts'

/** Milliseconds between two steps of a time that runs faster. */
const FLOW_BEAT = 100

/** The time of all processes together; a jump of one alone lies on top of it. */
export function timeOf(tenants: readonly Tenant[]) {
  let beat: NodeJS.Timeout | undefined
  const forward = (by: number) => {
    for (const { clock } of tenants) clock.set(clock.offset() + by)
  }
  return {
    forward,
    flow(factor: number) {
      clearInterval(beat)
      if (factor > 1) beat = setInterval(() => forward(FLOW_BEAT * (factor - 1)), FLOW_BEAT)
    },
  }
}
