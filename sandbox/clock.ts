import type { Clock } from '@humidor/server/adapters/clock.ts'
import type { Database } from '@humidor/server/database/database.ts'
import type { Jobs } from '@humidor/server/jobs/engine.ts'

/** A clock that can be moved. It goes on with the machine's own, or stands still where it was put. */
export interface MovableClock extends Clock {
  moveTo(moment: Date): void
  /** Milliseconds that it is ahead of the machine's clock. */
  ahead(): number
}

/** Goes on like the machine's clock, `ahead` milliseconds before it. */
export function movableClock(ahead = 0): MovableClock {
  let offset = ahead
  return {
    now: () => new Date(Date.now() + offset),
    moveTo: (moment) => {
      offset = moment.getTime() - Date.now()
    },
    ahead: () => offset,
  }
}

/** Stands where it was put, so that a test can count on every millisecond. */
export function stoppedClock(at: Date): MovableClock {
  let moment = at
  return {
    now: () => new Date(moment),
    moveTo: (to) => {
      moment = to
    },
    ahead: () => moment.getTime() - Date.now(),
  }
}

/** How far the clock was moved in an earlier run. Milliseconds. */
export async function keptOffset(db: Database) {
  const row = await db.selectFrom('sandbox').select('clock_offset').executeTakeFirst()
  return Number(row?.clock_offset ?? 0n)
}

/** Writes down how far the clock is moved, so that a restart keeps the time. */
export const keepOffset = (db: Database, clock: MovableClock) =>
  db
    .updateTable('sandbox')
    .set({ clock_offset: BigInt(Math.round(clock.ahead())) })
    .execute()

/**
 * Moves the clock to a moment, or by seconds, as if one had waited for it: it stops at every time at which a daily job falls
 * due, and stands there while the job runs. Back it goes in one step, and nothing runs twice.
 */
export async function travel(clock: MovableClock, jobs: Pick<Jobs, 'nextDue' | 'runDue'>, by: Date | number) {
  const to = typeof by === 'number' ? new Date(clock.now().getTime() + by * 1000) : by
  for (let due = jobs.nextDue(clock.now()); due && due <= to; due = jobs.nextDue(due)) {
    clock.moveTo(due)
    await jobs.runDue()
  }
  clock.moveTo(to)
  await jobs.runDue()
}
