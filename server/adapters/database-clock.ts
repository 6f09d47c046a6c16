import { UserFacingError } from '../user-facing-error.ts'
import { type Clock, systemClock } from './clock.ts'

/** Milliseconds that two clocks may be apart before somebody has to know (threats C39, C47). */
const MOST_APART = 2_000
/** How often the database is asked again. Milliseconds. */
const BEAT = 60_000
/** Of so many answers the one that came back soonest is believed: it says most exactly when it was given. */
const ASKED = 3
/** A machine whose battery is empty begins in 1970, and a mistyped one ends in 2099. */
const EARLIEST = Date.UTC(2026, 0)
const LATEST = Date.UTC(2090, 0)

/** The clocks cannot be relied on, so that no business can be dated. */
export class DatabaseClockError extends UserFacingError {}

export interface DatabaseClockOptions {
  /** What time it is by the database's clock. */
  ask(): Promise<Date>
  /** The machine's own, which whoever keeps the machine can move. */
  machine?: Clock
  /** Milliseconds since no matter when, which nobody can move. */
  elapsed?(): number
  alarm(what: string, details: unknown): void
}

const isApart = (a: number, b: number) => !(Math.abs(a - b) <= MOST_APART)

/**
 * One time for all nodes: the database's, carried on in between by a count of the milliseconds that nobody can move. A node
 * whose own clock jumps goes on with the right time and raises an alarm; so does it where the database's jumps, for of the
 * database's clock, the machine's and the count of what has passed two are believed against the third.
 *
 * Throws `ClockTrouble` where database and machine do not agree at the beginning, as then nobody knows which is right.
 */
export async function openDatabaseClock({
  ask,
  machine = systemClock,
  elapsed = () => performance.now(),
  alarm,
}: DatabaseClockOptions): Promise<Clock & { sync(): Promise<void>; close(): void }> {
  /** What the database's clock shows when `elapsed` says 0. */
  const measure = async () => {
    let best = { trip: Number.POSITIVE_INFINITY, zero: Number.NaN }
    for (let n = 0; n < ASKED; n += 1) {
      const sent = elapsed()
      const at = (await ask()).getTime()
      const came = elapsed()
      if (came - sent < best.trip) best = { trip: came - sent, zero: at - (sent + came) / 2 }
    }
    return best.zero
  }

  let zero = await measure()
  const now = () => zero + elapsed()
  const told = { database: new Date(now()).toJSON(), machine: machine.now().toJSON() }
  if (!(now() > EARLIEST && now() < LATEST))
    throw new DatabaseClockError(`The database says that it is ${told.database}. Set its clock, and start again.`)
  if (isApart(now(), machine.now().getTime()))
    throw new DatabaseClockError(
      `The database says that it is ${told.database}, this machine ${told.machine}. More than two seconds apart nothing can be dated: set the clocks, and start again.`,
    )

  const sync = async () => {
    const found = await measure()
    const [database, mine, own] = [found + elapsed(), machine.now().getTime(), now()]
    const details = { database: new Date(database), machine: new Date(mine), counted: new Date(own) }
    if (isApart(database, own) || isApart(mine, own)) alarm('the clocks disagree', details)
    if (!(isApart(database, own) && isApart(database, mine))) zero = found
  }
  // A database that is away just now is asked again with the next beat; until then the count goes on.
  const beat = setInterval(() => void sync().catch(() => undefined), BEAT)
  beat.unref()
  return { now: () => new Date(now()), sync, close: () => clearInterval(beat) }
}
