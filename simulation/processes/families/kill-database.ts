import { setTimeout as pause } from 'node:timers/promises'
import { type Harness, killDatabase } from '../harness.ts'
import { underLoad } from '../load.ts'

/** Operations to complete between two kills, and the longest wait for them in milliseconds. */
const BUSY = 12
const PROGRESS_TIMEOUT_MS = 10_000

const doneIn = ({ intents }: Harness) => intents.filter(({ done }) => done).length

/** P5: kills all of PostgreSQL at random moments under load. */
export const killDatabases = (harness: Harness, { kills }: { kills: number }) =>
  underLoad(harness, async () => {
    harness.setTimeFactor(10)
    for (let killed = 0; killed < kills; killed += 1) {
      const before = doneIn(harness)
      for (const since = performance.now(); performance.now() - since < PROGRESS_TIMEOUT_MS; await pause(5))
        if (doneIn(harness) >= before + BUSY) break
      await pause(harness.dice.below(100))
      await killDatabase(harness)
    }
    harness.setTimeFactor(1)
  })
