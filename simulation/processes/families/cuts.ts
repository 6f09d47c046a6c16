import { setTimeout as pause } from 'node:timers/promises'
import { isCommit, isQueue } from '../database-link.ts'
import type { Harness } from '../harness.ts'
import type { RequestFate } from '../http-link.ts'
import { underLoad } from '../load.ts'
import type { ServerProcess } from '../server-process.ts'

/** How a request is hurt, by how often. */
const REQUESTS: readonly RequestFate[] = ['request', 'reply', 'half a reply', 'silence', 'twice', 'twice', 'reset']

/** How often a COMMIT, another statement and a request are hurt. */
export interface Rates {
  commit: number
  statement: number
  request: number
}

/** Hurts one process: COMMITs of which nobody hears, statements that break off, requests that arrive in half or twice. */
export function impairLines(harness: Harness, server: ServerProcess, { commit, statement, request }: Rates) {
  const dice = harness.dice.split()
  server.database.decideFate = (passing) => {
    if (isQueue(passing)) return undefined
    const isEnd = isCommit(passing)
    if (!dice.chance(isEnd ? commit : statement)) return undefined
    harness.recordFault(isEnd ? 'cuts at COMMIT' : 'cuts elsewhere')
    return { cut: dice.chance(0.75) ? 'reply' : 'before' }
  }
  server.http.decideFate = () => {
    if (!dice.chance(request)) return 'pass'
    harness.recordFault('requests hurt')
    return dice.pick(REQUESTS)
  }
}

/** P7: lines are cut under load until so many cuts were made. */
export const cutLines = (
  harness: Harness,
  { cuts, rates = { commit: 0.4, statement: 0.02, request: 0.15 } }: { cuts: number; rates?: Rates },
) =>
  underLoad(
    harness,
    async () => {
      harness.setTimeFactor(10)
      for (const server of harness.nodes) impairLines(harness, server, rates)
      // A job is many transactions, and begins again where one of them breaks: it has to come to its end now and then.
      impairLines(harness, harness.worker, { ...rates, commit: rates.commit / 8 })
      const made = () =>
        (['cuts at COMMIT', 'cuts elsewhere', 'requests hurt'] as const).reduce(
          (sum, how) => sum + (harness.faults.get(how) ?? 0),
          0,
        )
      while (made() < cuts) await pause(50)
      harness.setTimeFactor(1)
    },
    { clients: 48, again: 0.3 },
  )
