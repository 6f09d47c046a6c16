import { type BusinessDay, businessDay } from '@humidor/domain/business-day.ts'
import type { Coin } from '@humidor/domain/money/micros.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { vi } from 'vitest'
import { type CloseRow, closedDays, closesIn } from './closes.queries.ts'
import { closeDays } from './reports.jobs.ts'

/** The last closed day. */
export const closedUpTo = async ({ db }: Pick<Sandbox, 'db'>): Promise<BusinessDay | undefined> =>
  (await closedDays(db))?.last

/**
 * Runs the job, and until a day is closed if one is given. The totals of the ledger wait for every older transaction of the cluster, so
 * tests in other databases delay it.
 */
export async function runCloses(sandbox: Pick<Sandbox, 'db' | 'clock'>, until?: BusinessDay) {
  const at = sandbox.clock.now()
  const run = async () => {
    while ((await closeDays().run({ db: sandbox.db, day: businessDay(at), at, limit: 100 })).left);
    const last = await closedUpTo(sandbox)
    if (until !== undefined && (last === undefined || last < until)) throw new Error(`${until} is not closed`)
  }
  await vi.waitFor(run, { timeout: 50_000, interval: 50 })
}

/** The close of a day by coin. */
export async function closesOf(
  { db }: Pick<Sandbox, 'db'>,
  day: BusinessDay,
): Promise<Partial<Record<Coin, CloseRow>>> {
  const rows = await closesIn(db, { from: day, to: day })
  return Object.fromEntries(rows.map((row) => [row.coin, row]))
}
