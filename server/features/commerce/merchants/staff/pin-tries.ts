import { merchantCode } from '@humidor/domain/commerce/merchant.ts'
import { pinTries, refusePinTry } from '@humidor/domain/commerce/staff.ts'
import type { Db, Tx } from '../../../../database/database.ts'
import {
  countFailures,
  failuresOf,
  forgetFailures,
  uncountFailure,
} from '../../../../platform/security/throttle.queries.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ago = (at: Date, span: number) => new Date(at.getTime() - span)

/** Whose PIN is tried, and on which device. */
export interface PinTry {
  merchantId: number
  staffId: number
  sid: string
}

type Person = Pick<PinTry, 'merchantId' | 'staffId'>

/**
 * The subjects under which wrong PINs are counted. The till counts by itself, so that nobody guesses on by trying the next name. Their
 * rows are always locked in the order of their names (day, home, staff), so that tries at once never wait for each other.
 */
const ofHour = ({ merchantId, staffId }: Person) => `staff ${merchantCode(merchantId)} ${staffId}`
const ofDay = (person: Person) => `day of ${ofHour(person)}`
const ofTill = ({ merchantId, sid }: PinTry) => `home of staff ${merchantCode(merchantId)} on ${sid}`

/** Wrong PINs of one subject, and the first of them. */
interface Counted {
  subject: string
  failures: number
  since: Date
}

/** Until when a person's PIN is locked; undefined: it is not. The day's lock lasts longer than any of an hour within it. */
function lockedUntil(hour: Counted | undefined, day: Counted | undefined): Date | undefined {
  if (day && day.failures >= pinTries.day) return new Date(day.since.getTime() + DAY_MS)
  return hour && hour.failures >= pinTries.hour ? new Date(hour.since.getTime() + HOUR_MS) : undefined
}

const bySubject = (rows: readonly Counted[]) => {
  const found = new Map(rows.map((row) => [row.subject, row]))
  return (subject: string) => found.get(subject)
}

/** Which of a merchant's staff have a locked PIN, and until when, by id. */
export async function lockedPins(
  db: Db,
  merchantId: number,
  ids: readonly number[],
  at: Date,
): Promise<Map<number, Date>> {
  if (ids.length === 0) return new Map()
  const people = ids.map((staffId) => ({ merchantId, staffId }))
  const [hours, days] = await Promise.all([
    failuresOf(db, people.map(ofHour), ago(at, HOUR_MS)),
    failuresOf(db, people.map(ofDay), ago(at, DAY_MS)),
  ])
  const of = bySubject([...hours, ...days])
  return new Map(
    people.flatMap((person) => {
      const until = lockedUntil(of(ofHour(person)), of(ofDay(person)))
      return until ? [[person.staffId, until] as const] : []
    }),
  )
}

/** The reason to refuse a try for now, or undefined. Counts nothing. */
export async function refusesPin(db: Db, it: PinTry, at: Date) {
  const [hours, days] = await Promise.all([
    failuresOf(db, [ofHour(it), ofTill(it)], ago(at, HOUR_MS)),
    failuresOf(db, [ofDay(it)], ago(at, DAY_MS)),
  ])
  const of = bySubject([...hours, ...days])
  const wrong = (subject: string) => of(subject)?.failures ?? 0
  return refusePinTry({ hour: wrong(ofHour(it)), day: wrong(ofDay(it)), till: wrong(ofTill(it)) })
}

/**
 * Counts a try before its result is known, so that tries at once stay within the limits.
 * @returns `refused`: the reason to go no further; `until`: the end of the lock that this try brings where it is wrong
 */
export async function countPinTry(db: Db, it: PinTry, at: Date) {
  const days = await countFailures(db, [ofDay(it)], at, ago(at, DAY_MS))
  const hours = await countFailures(db, [ofHour(it), ofTill(it)], at, ago(at, HOUR_MS))
  const of = bySubject([...hours, ...days])
  const before = (subject: string) => (of(subject)?.failures ?? 1) - 1
  return {
    refused: refusePinTry({ hour: before(ofHour(it)), day: before(ofDay(it)), till: before(ofTill(it)) }),
    until: lockedUntil(of(ofHour(it)), of(ofDay(it))),
  }
}

/** After `countPinTry`: the PIN was right. Wrong ones of the hour are forgotten, those of the day and of the till stay. */
export async function succeededPin(tx: Tx, it: PinTry): Promise<void> {
  await uncountFailure(tx, [ofDay(it), ofTill(it)])
  await forgetFailures(tx, ofHour(it))
}

/** A new PIN: tries at the one before no longer count. */
export async function forgetPinTries(tx: Tx, person: Person): Promise<void> {
  await forgetFailures(tx, ofDay(person))
  await forgetFailures(tx, ofHour(person))
}
