import { setTimeout as pause } from 'node:timers/promises'
import { underLoad } from '../load.ts'
import { killDatabase, type World } from '../harness.ts'

/** What has to have been done since the last kill, and how long that is waited for. Milliseconds. */
const BUSY = 12
const PROGRESS_TIMEOUT_MS = 10_000

const doneIn = ({ intents }: World) => intents.filter(({ done }) => done).length

/** P5: all of PostgreSQL is killed at any moment, again and again, while people are being answered. */
export const killDatabases = (world: World, { kills }: { kills: number }) =>
  underLoad(world, async () => {
    world.flow(10)
    for (let killed = 0; killed < kills; killed += 1) {
      const before = doneIn(world)
      for (const since = performance.now(); performance.now() - since < PROGRESS_TIMEOUT_MS; await pause(5))
        if (doneIn(world) >= before + BUSY) break
      await pause(world.dice.below(100))
      await killDatabase(world)
    }
    world.flow(1)
  })
