import { ViolationError } from '../oracle/violation.ts'
import { correctParts, type PlatformParts } from '../platform/model-platform.ts'
import { Generator } from './generator.ts'
import type { Setting, Step } from './script.ts'
import { Simulation } from './simulation.ts'
import type { Tally } from './tally.ts'

/** How a world went: what happened in it, as far as it came, and what was wrong in the end. */
export interface Run {
  script: readonly Step[]
  tally: Tally
  violation: ViolationError | undefined
}

/** Lets a world live by a story that is written as it goes. */
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

/** Plays a story that is written already. `whole`: nothing was left out, so that what is due in the end must have happened. */
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
  // Of a refusal, of which there are very many, nobody wants to know where it was thrown.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 2
  try {
    play()
    return undefined
  } catch (error) {
    if (error instanceof ViolationError) return error
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return new ViolationError('the simulation itself', text)
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}
