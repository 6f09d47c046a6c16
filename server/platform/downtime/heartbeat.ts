import { DOWN_AFTER_SECONDS } from '@humidor/domain/platform/downtime.ts'
import type { Database } from '../../database/database.ts'
import { insertDowntime, lockHeartbeat, writeHeartbeat } from './downtime.queries.ts'

/** `leaps`: the clock can be moved by hand, as in the sandbox. */
export interface HeartbeatParts {
  db: Database
  leaps: boolean
}

/** The last heartbeat of this process on a database, in milliseconds of the machine's monotonic clock. */
const counted = new WeakMap<Database, number>()

/**
 * Records that the platform is up. More than a minute without a heartbeat is a downtime: deadlines pause for it
 * (docs/decisions/0034-deadlines-pause-during-downtime.md). Where the clock leaps, a gap is no downtime if this process was up by
 * its monotonic clock.
 */
export async function recordHeartbeat({ db, leaps }: HeartbeatParts, at: Date): Promise<void> {
  const now = performance.now()
  const leapt = leaps && now - (counted.get(db) ?? Number.NEGATIVE_INFINITY) < DOWN_AFTER_SECONDS * 1000
  await db.transaction().execute(async (tx) => {
    const last = await lockHeartbeat(tx)
    if (last && !leapt && at.getTime() - last.getTime() > DOWN_AFTER_SECONDS * 1000)
      await insertDowntime(tx, { from: last, until: at })
    await writeHeartbeat(tx, at)
  })
  counted.set(db, now)
}
