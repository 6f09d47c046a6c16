import { UserFacingError } from '../user-facing-error.ts'
import { type Clock, systemClock } from './clock.ts'

/** The tolerated difference between two clocks (threats C39, C47). */
const MAX_DIFFERENCE_MS = 2_000
const SYNC_INTERVAL_MS = 60_000
/** Of this many answers the fastest counts, as its time is the most exact. */
const SAMPLES = 3
/** A machine with an empty battery starts in 1970, and a mistyped year may be 2099. */
const EARLIEST = Date.UTC(2026, 0)
const LATEST = Date.UTC(2090, 0)

/** The clocks are unreliable, so no business can be dated. */
export class DatabaseClockError extends UserFacingError {}

export interface DatabaseClockOptions {
  /** Reads the database's clock. */
  ask(): Promise<Date>
  /** The machine's own clock, which its administrators can set. */
  machine?: Clock
  /** Monotonic milliseconds since an arbitrary moment. */
  elapsed?(): number
  alarm(what: string, details: unknown): void
}

const isApart = (a: number, b: number) => !(Math.abs(a - b) <= MAX_DIFFERENCE_MS)

/**
 * Opens one clock for all nodes: the database's time, carried on by the machine's monotonic counter. Of the database's clock, the
 * machine's clock and the counter, two outvote the third. So when one clock jumps, the node keeps the right time and raises an alarm.
 * @throws DatabaseClockError when database and machine disagree at the start, as neither can be trusted then
 */
export async function openDatabaseClock({
  ask,
  machine = systemClock,
  elapsed = () => performance.now(),
  alarm,
}: DatabaseClockOptions): Promise<Clock & { sync(): Promise<void>; close(): void }> {
  /** The database's time, in milliseconds, at which `elapsed` was 0. */
  const measure = async () => {
    let best = { trip: Number.POSITIVE_INFINITY, zero: Number.NaN }
    for (let n = 0; n < SAMPLES; n += 1) {
      const sent = elapsed()
      const at = (await ask()).getTime()
      const came = elapsed()
      if (came - sent < best.trip) best = { trip: came - sent, zero: at - (sent + came) / 2 }
    }
    return best.zero
  }

  let zero = await measure()
  const now = () => zero + elapsed()
  const shown = { database: new Date(now()).toJSON(), machine: machine.now().toJSON() }
  if (!(now() > EARLIEST && now() < LATEST))
    throw new DatabaseClockError(`The database's clock shows ${shown.database}. Set its clock, and start again.`)
  if (isApart(now(), machine.now().getTime()))
    throw new DatabaseClockError(
      `The database's clock shows ${shown.database}, this machine's ${shown.machine}. They may differ by two seconds at most. Set the clocks, and start again.`,
    )

  const sync = async () => {
    const found = await measure()
    const [database, mine, own] = [found + elapsed(), machine.now().getTime(), now()]
    const details = { database: new Date(database), machine: new Date(mine), counted: new Date(own) }
    if (isApart(database, own) || isApart(mine, own)) alarm('the clocks disagree', details)
    if (!(isApart(database, own) && isApart(database, mine))) zero = found
  }
  // If the database is unreachable, the counter carries on until the next interval.
  const timer = setInterval(() => void sync().catch(() => undefined), SYNC_INTERVAL_MS)
  timer.unref()
  return { now: () => new Date(now()), sync, close: () => clearInterval(timer) }
}
