import { setTimeout as pause } from 'node:timers/promises'
import { underLoad } from '../load.ts'
import { killDatabase, type World } from '../world.ts'

/** P5: all of PostgreSQL is killed at any moment, again and again, under load. */
export const killDatabases = (world: World, { kills, every = 600 }: { kills: number; every?: number }) =>
  underLoad(world, async () => {
    world.flow(10)
    for (let killed = 0; killed < kills; killed += 1) {
      await pause(every * (0.5 + world.dice.next()))
      await killDatabase(world)
    }
    world.flow(1)
  })
