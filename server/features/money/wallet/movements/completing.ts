import type { Database, Tx } from '../../../../database/database.ts'
import { isBusy } from '../../../../database/failure.ts'
import type { Job } from '../../../../jobs/job.ts'
import type { Alarm } from '../../../../platform/alarms/alarm.ts'

/** Which of the movements that are due are meant: the first ones, but for some. */
export interface Due {
  at: Date
  limit: number
  except?: readonly bigint[]
}

/** How movements of a kind are completed that are due. */
export interface Completing<Row extends { id: bigint }> {
  kind: string
  /** Locks them, the first due first. */
  lock(tx: Tx, due: Due): Promise<readonly Row[]>
  /** Completes them, which are held. */
  complete(tx: Tx, rows: readonly Row[], at: Date): Promise<void>
}

/** Completes what is due, in one transaction. Answers how many. */
export async function completeDue<Row extends { id: bigint }>(tx: Tx, of: Completing<Row>, due: Due): Promise<number> {
  const rows = await of.lock(tx, due)
  await of.complete(tx, rows, due.at)
  return rows.length
}

/**
 * What a job does that completes movements, `most` in a bite. One that cannot be completed is left alone and told of, and
 * the others are completed (threats C54); the next run tries it again.
 */
export function inBatches<Row extends { id: bigint }>(of: Completing<Row>, most: number, alarm: Alarm): Job['run'] {
  // Of this run. Another node's has its own: to try one again does no harm.
  const bad = new Set<bigint>()
  return async ({ db, at, limit: wished }) => {
    const limit = Math.min(wished, most)
    const done = await completeBite(db, of, { at, limit, bad, alarm })
    const left = done === limit
    if (!left) bad.clear()
    return { done, left }
  }
}

/**
 * One transaction for all; where that fails by more than bad luck, one for each. `bad` learns which cannot be completed,
 * and what is in it is passed over. Answers how many were tried.
 */
async function completeBite<Row extends { id: bigint }>(
  db: Database,
  of: Completing<Row>,
  { at, limit, bad, alarm }: Due & { bad: Set<bigint>; alarm: Alarm },
): Promise<number> {
  try {
    return await db.transaction().execute((tx) => completeDue(tx, of, { at, limit, except: [...bad] }))
  } catch (error) {
    // Too busy a database is everybody's trouble: it is tried again soon.
    if (isBusy(error)) throw error
  }
  for (let tried = 0; tried < limit; tried += 1) {
    let held: Row | undefined
    try {
      await db.transaction().execute(async (tx) => {
        ;[held] = await of.lock(tx, { at, limit: 1, except: [...bad] })
        if (held) await of.complete(tx, [held], at)
      })
    } catch (error) {
      if (isBusy(error) || !held) throw error
      bad.add(held.id)
      alarm(`a ${of.kind} that is due cannot be completed`, { id: held.id, err: error })
    }
    if (!held) return tried
  }
  return limit
}
