import type { Db, Tx } from '../../database/database.ts'
import { visitor } from '../../http/rates.ts'
import { countFailures, failuresOf, forgetFailures } from './codes.queries.ts'

/** Failed sign-ins, from the first one on, before the window is over. */
const WINDOW = 3_600_000

export interface ThrottleLimits {
  /** Wrong passwords for one address. Each came with a right mail code, so nobody can lock out a stranger. */
  perEmail: number
  /** Failures of any kind from one network address: a household's slips, but no list of stolen passwords. */
  perVisitor: number
}

export const defaultLimits: ThrottleLimits = { perEmail: 10, perVisitor: 100 }

/** Who signs in, as far as it is counted. */
export interface Trying {
  email: string
  ip: string
  at: Date
}

const ofEmail = (email: string) => `email ${email}`
const ofVisitor = (ip: string) => `visitor ${visitor(ip)}`

/** Counts failed sign-ins in the database, where a restart or another node forgets nothing. A success writes nothing unless there were failures. */
export function createThrottle(db: Db, limits: ThrottleLimits) {
  const since = (at: Date) => new Date(at.getTime() - WINDOW)
  return {
    /** Whether this one may not try for now; asked before anything costs time. */
    async refuses({ email, ip, at }: Trying): Promise<boolean> {
      const most = new Map([
        [ofEmail(email), limits.perEmail],
        [ofVisitor(ip), limits.perVisitor],
      ])
      const found = await failuresOf(db, [...most.keys()], since(at))
      return found.some(({ subject, failures }) => failures >= (most.get(subject) ?? 0))
    },
    wrongCode: ({ ip, at }: Trying) => countFailures(db, [ofVisitor(ip)], at, since(at)),
    wrongPassword: ({ email, ip, at }: Trying) => countFailures(db, [ofEmail(email), ofVisitor(ip)], at, since(at)),
    succeeded: (tx: Tx, { email }: Trying) => forgetFailures(tx, ofEmail(email)),
  }
}

export type Throttle = ReturnType<typeof createThrottle>
