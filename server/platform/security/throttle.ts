import type { Db, Tx } from '../../database/database.ts'
import { visitors } from '../../http/rates.ts'
import { countFailures, failuresOf, forgetFailures } from './throttle.queries.ts'

/** Window of failed sign-ins, counted from the first one. Milliseconds. */
const WINDOW = 3_600_000

export interface ThrottleLimits {
  /** Wrong passwords for one name. Each of a member's came with a right mail code, so nobody can lock out a stranger. */
  perName: number
  /**
   * Failures of any kind from one network address, or on one known device. It allows a household's slips, but no list of stolen
   * passwords.
   */
  perVisitor: number
}

export const defaultLimits: ThrottleLimits = { perName: 10, perVisitor: 100 }

/** A sign-in attempt, as far as it is counted. */
export interface Trying {
  /** The typed name: an e-mail address, or a merchant's digits. */
  name: string
  /**
   * The owner of this known device, by `homeOf`. The device then counts as a visitor of its own, so guesses from the same address
   * do not lock it out. It is known for that one name alone, so it cannot try more names.
   */
  home?: string | undefined
  ip: string
  at: Date
}

/** The subject of unknown names. No name can equal it: it is neither an address nor digits. */
const NOBODY = 'nobody'

/** The name of a known device. */
export const knownDeviceName = (name: string, sid: string) => `${name} on ${sid}`

type Kind = 'email' | 'merchant' | 'operator'
const nameOf = (kind: Kind, name: string) => `${kind} ${name}`

/** Clears the failures of a name, as after a new password: tries at the old one no longer count. */
export const resetThrottle = (tx: Tx, kind: Kind, name: string) => forgetFailures(tx, nameOf(kind, name))

/** The sign-ins at the console since a moment at addresses of no operator. */
export async function strangersSince(db: Db, since: Date): Promise<number> {
  const [found] = await failuresOf(db, [nameOf('operator', NOBODY)], since)
  return found?.failures ?? 0
}

/**
 * Counts failed sign-ins in the database, so that a restart or another node forgets nothing. `kind` separates the names of
 * different people; a visitor is the same in all kinds.
 */
export function createThrottle(db: Db, kind: Kind, limits: ThrottleLimits) {
  const ofName = (name: string) => nameOf(kind, name)
  /** The visitor's subjects, each with its multiple of the limit for one visitor. */
  const ofVisitor = ({ home, ip }: Trying): readonly (readonly [string, number])[] =>
    home === undefined
      ? visitors(ip).map(({ name, times }) => [`visitor ${name}`, times])
      : [[`home of ${kind} ${home}`, 1]]
  const since = (at: Date) => new Date(at.getTime() - WINDOW)
  return {
    /** Whether this attempt is refused for now. Called before any costly work. */
    async refuses(trying: Trying): Promise<boolean> {
      const most = new Map([[ofName(trying.name), limits.perName]])
      for (const [subject, times] of ofVisitor(trying)) most.set(subject, limits.perVisitor * times)
      const found = await failuresOf(db, [...most.keys()], since(trying.at))
      return found.some(({ subject, failures }) => failures >= (most.get(subject) ?? 0))
    },
    wrongCode: (trying: Trying) =>
      countFailures(
        db,
        ofVisitor(trying).map(([subject]) => subject),
        trying.at,
        since(trying.at),
      ),
    /**
     * Counts a try before its result is known, and returns whether it may continue. Use it where nothing else bounds concurrent
     * tries. `succeeded` clears a right one; `wrongCode` counts a wrong one for the visitor too.
     */
    async mayTry({ name, at }: Trying): Promise<boolean> {
      const [counted] = await countFailures(db, [ofName(name)], at, since(at))
      return (counted?.failures ?? 0) <= limits.perName
    },
    /** Counts an attempt with an unknown name. It stores nothing of the typed text, which may be anything. */
    stranger: (tx: Tx, at: Date) => countFailures(tx, [ofName(NOBODY)], at, since(at)),
    /** The number of such attempts since the first of this hour. */
    strangers: (at: Date) => strangersSince(db, since(at)),
    succeeded: (tx: Tx, { name }: Trying) => resetThrottle(tx, kind, name),
  }
}

export type Throttle = ReturnType<typeof createThrottle>
