import { memoryUsage } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type BusinessDay, startOf } from '@humidor/domain/business-day.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { openDatabase } from '@humidor/server/database/database.ts'
import { settleDay } from '@humidor/server/features/products/settlement/settlement.ts'
import { settlementPhases } from '@humidor/server/phases.ts'

/** The business day to settle, and the database. */
export interface SettleOptions {
  url: string
  day: BusinessDay
}

/** The cost of a settlement in its own process. Milliseconds, and bytes of memory. */
export interface SettleReport {
  took: number
  /** The phases in their order. `worst`: the slowest batch. */
  phases: { name: string; took: number; done: number; worst: number }[]
  memory: { first: number; most: number; last: number }
  /** Used heap after a garbage collection, before and after the settlement. */
  heapUsed: { first: number; last: number }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes of used heap after a garbage collection. */
function heapUsedAfterGc(): number {
  collect()
  return memoryUsage().heapUsed
}

const clock = { now: () => new Date() }

async function settle({ url, day }: SettleOptions): Promise<SettleReport> {
  const { db, close } = openDatabase({ url, max: 4 })
  const phases = new Map<string, SettleReport['phases'][number]>()
  const timed = settlementPhases({ db, clock, leaps: false }).map((phase) => {
    const entry = { name: phase.name, took: 0, done: 0, worst: 0 }
    phases.set(phase.name, entry)
    return {
      ...phase,
      run: async (work: Parameters<typeof phase.run>[0]) => {
        const from = performance.now()
        const batch = await phase.run(work)
        const took = performance.now() - from
        entry.took += took
        entry.done += batch.done
        entry.worst = Math.max(entry.worst, took)
        return batch
      },
    }
  })
  const alarm = (what: string, details: unknown) => process.stderr.write(`${what} ${JSON.stringify(details)}\n`)
  // No member here makes pre-orders. Without this setting the settlement would freeze all members as idle.
  const settings = async () => ({ ...defaultSettings, idleFreeze: 0 })
  const job = settleDay({ db, clock, settings, phases: timed, alarm })
  const heapUsedBefore = heapUsedAfterGc()
  const first = memoryUsage.rss()
  let most = first
  const from = performance.now()
  while ((await job.run({ db, day, at: startOf(day), limit: 1_000 })).left) most = Math.max(most, memoryUsage.rss())
  const took = performance.now() - from
  const memory = { first, most, last: memoryUsage.rss() }
  const heapUsed = { first: heapUsedBefore, last: heapUsedAfterGc() }
  await close()
  return { took, phases: [...phases.values()], memory, heapUsed }
}

process.once('message', (options: SettleOptions) => {
  void settle(options).then((report) => process.send?.(report, () => process.exit(0)))
})
