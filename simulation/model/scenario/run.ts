import { type Parts, soundParts } from '../platform/model-platform.ts'
import { ViolationError } from '../oracle/violation.ts'
import { Author } from './generator.ts'
import type { Setting, Step } from './script.ts'
import type { Tally } from './tally.ts'
import { World } from './simulation.ts'

/** How a world went: what happened in it, as far as it came, and what was wrong in the end. */
export interface Run {
  story: readonly Step[]
  tally: Tally
  violation: ViolationError | undefined
}

/** Lets a world live by a story that is written as it goes. */
export function live(setting: Setting, parts: Parts = soundParts): Run {
  const world = new World(setting, parts)
  const author = new Author(world, setting)
  const story: Step[] = []
  const violation = caught(() => {
    while (!author.isOver) {
      const next = author.next()
      story.push(next)
      world.play(next)
    }
    for (const step of author.ending()) {
      story.push(step)
      world.play(step)
    }
    world.settled()
  })
  return ended(setting, world, story, violation)
}

/** Plays a story that is written already. `whole`: nothing was left out, so that what is due in the end must have happened. */
export function replay(setting: Setting, steps: readonly Step[], parts: Parts = soundParts, whole = false): Run {
  const world = new World(setting, parts)
  const story: Step[] = []
  const violation = caught(() => {
    for (const step of steps) {
      story.push(step)
      world.play(step)
    }
    if (whole) world.settled()
    else world.recount()
  })
  return ended(setting, world, story, violation)
}

function ended({ begins }: Setting, world: World, story: readonly Step[], violation: ViolationError | undefined): Run {
  world.tally.steps = story.length
  world.tally.lived = world.now - begins
  return { story, tally: world.tally, violation }
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
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return new ViolationError('the simulation itself', told)
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}
