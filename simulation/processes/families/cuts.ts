import { setTimeout as pause } from 'node:timers/promises'
import type { MoneyCall } from '../calls/calls.ts'
import { isCommit, isQueue } from '../database-link.ts'
import type { Harness } from '../harness.ts'
import type { RequestFate } from '../http-link.ts'
import { underLoad } from '../load.ts'
import type { ServerProcess } from '../server-process.ts'

/** Faults of requests; listed twice, one is twice as likely. */
const REQUESTS: readonly RequestFate[] = ['request', 'reply', 'half a reply', 'silence', 'twice', 'twice', 'reset']

/** The probability of a fault for a COMMIT, another statement and a request. */
export interface Rates {
  commit: number
  statement: number
  request: number
}

/** Disturbs a process: lost answers to COMMITs, broken statements, partial and repeated requests. */
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
    harness.recordFault('requests disturbed')
    return dice.pick(REQUESTS)
  }
}

/** P7: cuts lines under load until a number of cuts is reached. */
export const cutLines = (
  harness: Harness,
  {
    cuts,
    rates = { commit: 0.4, statement: 0.02, request: 0.15 },
    calls,
  }: { cuts: number; rates?: Rates; calls?: readonly MoneyCall[] },
) =>
  underLoad(
    harness,
    async () => {
      harness.setTimeFactor(10)
      for (const server of harness.nodes) impairLines(harness, server, rates)
      // A job has many transactions and restarts after a failed one, so it needs a lower rate to finish sometimes.
      impairLines(harness, harness.worker, { ...rates, commit: rates.commit / 8 })
      const made = () =>
        (['cuts at COMMIT', 'cuts elsewhere', 'requests disturbed'] as const).reduce(
          (sum, how) => sum + (harness.faults.get(how) ?? 0),
          0,
        )
      while (made() < cuts) await pause(50)
      harness.setTimeFactor(1)
    },
    { clients: 48, again: 0.3, ...(calls && { calls }) },
  )
