import { ViolationError } from '../oracle/violation.ts'
import { correctParts, type PlatformParts } from '../platform/model-platform.ts'
import { Generator } from './generator.ts'
import type { Setting, Step } from './script.ts'
import { Simulation } from './simulation.ts'
import type { Tally } from './tally.ts'

/** The result of a run: its steps, its counts, and its violation if there is one. */
export interface Run {
  script: readonly Step[]
  tally: Tally
  violation: ViolationError | undefined
}

/** Runs a simulation and generates its script on the way. */
export function generate(setting: Setting, parts: PlatformParts = correctParts): Run {
  const simulation = new Simulation(setting, parts)
  const generator = new Generator(simulation, setting)
  const script: Step[] = []
  const violation = caught(() => {
    while (!generator.isOver) {
      const next = generator.next()
      script.push(next)
      simulation.play(next)
    }
    for (const step of generator.ending()) {
      script.push(step)
      simulation.play(step)
    }
    simulation.settled()
  })
  return ended(setting, simulation, script, violation)
}

/** Replays a script. `whole`: nothing was left out, so everything due must be done at the end. */
export function replay(
  setting: Setting,
  steps: readonly Step[],
  parts: PlatformParts = correctParts,
  whole = false,
): Run {
  const simulation = new Simulation(setting, parts)
  const script: Step[] = []
  const violation = caught(() => {
    for (const step of steps) {
      script.push(step)
      simulation.play(step)
    }
    if (whole) simulation.settled()
    else simulation.recount()
  })
  return ended(setting, simulation, script, violation)
}

function ended(
  { begins }: Setting,
  simulation: Simulation,
  script: readonly Step[],
  violation: ViolationError | undefined,
): Run {
  simulation.tally.steps = script.length
  simulation.tally.elapsed = simulation.now - begins
  return { script, tally: simulation.tally, violation }
}

function caught(play: () => void): ViolationError | undefined {
  // Refusals are very frequent, and their stack traces are not needed.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 2
  try {
    play()
    return undefined
  } catch (error) {
    if (error instanceof ViolationError) return error
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return new ViolationError('simulation failed', text)
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}
