import { SILENCE } from '@humidor/domain/platform/downtime.ts'
import type { Database } from '../../database/database.ts'
import { insertDowntime, lockHeartbeat, writeHeartbeat } from './downtime.queries.ts'

/** Where a heart beats: `leaps`: the clock can be moved by hand, as in the sandbox. */
export interface HeartbeatParts {
  db: Database
  leaps: boolean
}

/** When this process last beat on a database, by the machine's own count in milliseconds. */
const counted = new WeakMap<Database, number>()

/**
 * Notes that the platform is up. Where nobody has beaten for a minute, the time since is a downtime: deadlines pause for it
 * (docs/decisions/0034-deadlines-pause-during-downtime.md). Where the clock leaps, a gap that this process was there for by the machine's own
 * count is none.
 */
export async function recordHeartbeat({ db, leaps }: HeartbeatParts, at: Date): Promise<void> {
  const now = performance.now()
  const leapt = leaps && now - (counted.get(db) ?? Number.NEGATIVE_INFINITY) < SILENCE * 1000
  await db.transaction().execute(async (tx) => {
    const last = await lockHeartbeat(tx)
    if (last && !leapt && at.getTime() - last.getTime() > SILENCE * 1000)
      await insertDowntime(tx, { from: last, until: at })
    await writeHeartbeat(tx, at)
  })
  counted.set(db, now)
}
