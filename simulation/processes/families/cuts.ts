import { setTimeout as pause } from 'node:timers/promises'
import { isCommit, isQueue } from '../database-link.ts'
import type { RequestFate } from '../http-link.ts'
import type { Tenant } from '../server-process.ts'
import { underLoad } from '../load.ts'
import type { World } from '../harness.ts'

/** How a request is hurt, by how often. */
const REQUESTS: readonly RequestFate[] = ['request', 'reply', 'half a reply', 'silence', 'twice', 'twice', 'reset']

/** How often a COMMIT, another statement and a request are hurt. */
export interface Rates {
  commit: number
  statement: number
  request: number
}

/** Hurts one process: COMMITs of which nobody hears, statements that break off, requests that arrive in half or twice. */
export function hurtLines(world: World, tenant: Tenant, { commit, statement, request }: Rates) {
  const dice = world.dice.apart()
  tenant.database.judge = (passing) => {
    if (isQueue(passing)) return undefined
    const isEnd = isCommit(passing)
    if (!dice.chance(isEnd ? commit : statement)) return undefined
    world.hurt(isEnd ? 'cuts at COMMIT' : 'cuts elsewhere')
    return { cut: dice.chance(0.75) ? 'reply' : 'before' }
  }
  tenant.door.judge = () => {
    if (!dice.chance(request)) return 'pass'
    world.hurt('requests hurt')
    return dice.pick(REQUESTS)
  }
}

/** P7: lines are cut under load until so many cuts were made. */
export const cutLines = (
  world: World,
  { cuts, rates = { commit: 0.4, statement: 0.02, request: 0.15 } }: { cuts: number; rates?: Rates },
) =>
  underLoad(
    world,
    async () => {
      world.flow(10)
      for (const tenant of world.nodes) hurtLines(world, tenant, rates)
      // A job is many transactions, and begins again where one of them breaks: it has to come to its end now and then.
      hurtLines(world, world.worker, { ...rates, commit: rates.commit / 8 })
      const made = () =>
        (['cuts at COMMIT', 'cuts elsewhere', 'requests hurt'] as const).reduce(
          (sum, how) => sum + (world.hurts.get(how) ?? 0),
          0,
        )
      while (made() < cuts) await pause(50)
      world.flow(1)
    },
    { clients: 48, again: 0.3 },
  )
