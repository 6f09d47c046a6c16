import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Effect, Intent } from './intents.ts'
import type { Member, User } from './users.ts'

/** An effect that the worker owes, without another request. */
export interface Owed {
  name: string
  effect: Effect
  /** The alternative effect, if there is one. Exactly one of the two must come, once. */
  or?: Effect
  /** It is due at the next midnight. */
  atMidnight?: true
}

/** A published order. */
export interface Trade {
  id: number
  owner: Member
  action: 'sell' | 'buy'
  /** The parts that are still to be filled: one for a sale, two for a purchase. Millionths of ₡. */
  parts: bigint[]
  /** The request that published it. */
  made: Intent
}

/** Kinds of faults, by their names in the figures. */
export type FaultKind =
  | 'kills of PostgreSQL'
  | 'kills of an API node'
  | 'kills of the worker'
  | 'stops'
  | 'clock jumps'
  | 'days'
  | 'cuts at COMMIT'
  | 'cuts elsewhere'
  | 'requests disturbed'
  | 'lines stalled'
  | 'lines slowed'
  | 'false answers of a provider'

/** The end of an order, as it was answered. */
export interface End {
  trade: Trade
  as: 'filled' | 'cancelled'
}

/** The counts and the history. */
export function createRecords(folder: string) {
  mkdirSync(join(folder, 'history'))
  const history = createWriteStream(join(folder, 'history', 'history.jsonl'))
  const faults = new Map<FaultKind, number>()
  const record = (what: string, details: object = {}) =>
    void history.write(`${JSON.stringify({ at: new Date().toISOString(), what, ...details })}\n`)
  let tags = 0
  let tradeTags = 0
  return {
    intents: [] as Intent[],
    owed: [] as Owed[],
    pending: [] as Intent[],
    underReview: [] as Intent[],
    saved: [] as Intent[],
    strays: [] as bigint[],
    reviewing: [] as Intent[],
    approved: new Map<Intent, Intent>(),
    trades: [] as Trade[],
    openTrades: [] as Trade[],
    ends: [] as End[],
    requestedBy: new Map<string, Set<User>>(),
    faults,
    record,
    tag: () => ++tags,
    tradeTag: () => ++tradeTags,
    recordFault(how: FaultKind, times = 1) {
      faults.set(how, (faults.get(how) ?? 0) + times)
      record(how, { times })
    },
  }
}
