import type { Db, Tx } from '../../database/database.ts'
import { visitors } from '../../http/rates.ts'
import { countFailures, failuresOf, forgetFailures } from './throttle.queries.ts'

/** Failed sign-ins, from the first one on, before the window is over. */
const WINDOW = 3_600_000

export interface ThrottleLimits {
  /** Wrong passwords for one name. A member's each came with a right mail code, so nobody can lock out a stranger. */
  perName: number
  /** Failures of any kind from one network address, or on one known device: a household's slips, but no list of stolen passwords. */
  perVisitor: number
}

export const defaultLimits: ThrottleLimits = { perName: 10, perVisitor: 100 }

/** Who signs in, as far as it is counted. */
export interface Trying {
  /** What somebody calls themselves: an e-mail address, a merchant's digits. */
  name: string
  /**
   * Whose known device this is, by `homeOf`: then the device is a visitor of its own, and who guesses behind the same address
   * keeps nobody out on it. As it is known for that one name alone, no more names can be tried from it.
   */
  home?: string | undefined
  ip: string
  at: Date
}

/** What names that are nobody's are counted under: nobody can be called so, as it is neither an address nor digits. */
const NOBODY = 'nobody'

/** How a device is called where a name is known. */
export const knownDeviceName = (name: string, sid: string) => `${name} on ${sid}`

type Kind = 'email' | 'merchant' | 'operator'
const nameOf = (kind: Kind, name: string) => `${kind} ${name}`

/** Forgets what failed under a name, as for who was given a new password: what was tried for the old one is nothing of theirs. */
export const resetThrottle = (tx: Tx, kind: Kind, name: string) => forgetFailures(tx, nameOf(kind, name))

/**
 * Counts failed sign-ins in the database, where a restart or another node forgets nothing. `kind` keeps the names of different people apart; a visitor is the same one everywhere.
 */
export function createThrottle(db: Db, kind: Kind, limits: ThrottleLimits) {
  const ofName = (name: string) => nameOf(kind, name)
  /** What counts as the visitor, and how many times one visitor's figure it may be. */
  const ofVisitor = ({ home, ip }: Trying): readonly (readonly [string, number])[] =>
    home === undefined
      ? visitors(ip).map(({ name, times }) => [`visitor ${name}`, times])
      : [[`home of ${kind} ${home}`, 1]]
  const since = (at: Date) => new Date(at.getTime() - WINDOW)
  return {
    /** Whether this one may not try for now; asked before anything costs time. */
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
     * Counts a try before it is known how it ends, and answers whether it may go on: for where nothing else bounds how many
     * come at once. A right one is forgotten with `succeeded`; a wrong one is the visitor's too, by `wrongCode`.
     */
    async mayTry({ name, at }: Trying): Promise<boolean> {
      const [counted] = await countFailures(db, [ofName(name)], at, since(at))
      return (counted?.failures ?? 0) <= limits.perName
    },
    /** Counts one whose name is nobody's, and keeps nothing of it: what was typed may be anything. */
    stranger: (tx: Tx, at: Date) => countFailures(tx, [ofName(NOBODY)], at, since(at)),
    /** How many such there were since the first of this hour. */
    async strangers(at: Date): Promise<number> {
      const [found] = await failuresOf(db, [ofName(NOBODY)], since(at))
      return found?.failures ?? 0
    },
    succeeded: (tx: Tx, { name }: Trying) => resetThrottle(tx, kind, name),
  }
}

export type Throttle = ReturnType<typeof createThrottle>
