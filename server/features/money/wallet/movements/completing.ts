import type { Database, Tx } from '../../../../database/database.ts'
import { isBusy } from '../../../../database/failure.ts'
import type { Job } from '../../../../jobs/job.ts'
import type { Alarm } from '../../../../platform/alarms/alarm.ts'

/** Selects due movements: the first ones, except some. */
export interface Due {
  at: Date
  limit: number
  except?: readonly bigint[]
}

/** How due movements of a kind are completed. */
export interface Completing<Row extends { id: bigint }> {
  kind: string
  /** Locks them, the first due first. */
  lock(tx: Tx, due: Due): Promise<readonly Row[]>
  /** Completes locked movements. */
  complete(tx: Tx, rows: readonly Row[], at: Date): Promise<void>
}

/** Completes due movements in one transaction. Answers their number. */
export async function completeDue<Row extends { id: bigint }>(tx: Tx, of: Completing<Row>, due: Due): Promise<number> {
  const rows = await of.lock(tx, due)
  await of.complete(tx, rows, due.at)
  return rows.length
}

/**
 * Makes the run of a job that completes movements, `most` in a batch. A movement that cannot be completed is skipped
 * and reported; the others are completed (threats C54). The next run tries it again.
 */
export function inBatches<Row extends { id: bigint }>(of: Completing<Row>, most: number, alarm: Alarm): Job['run'] {
  // The failed movements of this run. Another node has its own list: a second try does no harm.
  const failed = new Set<bigint>()
  return async ({ db, at, limit: wished }) => {
    const limit = Math.min(wished, most)
    const done = await completeBatch(db, of, { at, limit, failed, alarm })
    const left = done === limit
    if (!left) failed.clear()
    return { done, left }
  }
}

/**
 * Completes a batch in one transaction. If that fails for good, completes each movement in one of its own. Adds those
 * that fail to `failed`, and skips those that are in it. Answers the number of movements tried.
 */
async function completeBatch<Row extends { id: bigint }>(
  db: Database,
  of: Completing<Row>,
  { at, limit, failed, alarm }: Due & { failed: Set<bigint>; alarm: Alarm },
): Promise<number> {
  try {
    return await db.transaction().execute((tx) => completeDue(tx, of, { at, limit, except: [...failed] }))
  } catch (error) {
    // A busy database fails all of them: the job tries again soon.
    if (isBusy(error)) throw error
  }
  for (let tried = 0; tried < limit; tried += 1) {
    let locked: Row | undefined
    try {
      await db.transaction().execute(async (tx) => {
        ;[locked] = await of.lock(tx, { at, limit: 1, except: [...failed] })
        if (locked) await of.complete(tx, [locked], at)
      })
    } catch (error) {
      if (isBusy(error) || !locked) throw error
      failed.add(locked.id)
      alarm(`a ${of.kind} that is due cannot be completed`, { id: locked.id, err: error })
    }
    if (!locked) return tried
  }
  return limit
}
