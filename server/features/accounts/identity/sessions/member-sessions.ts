import { hash } from 'node:crypto'
import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { tokenHash } from '../../../../http/keys.ts'
import type { Sessions, SignedIn } from '../../../../http/sessions.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { tellMember } from '../mails/security-mail.ts'
import {
  deleteReachedSessions,
  deleteSessions,
  deleteSessionsVia,
  hasSessions,
  livingSessions,
  notFrozen,
  putSession,
  rememberDevice,
  type SessionRow,
  slideSessions,
  takeSession,
} from './sessions.queries.ts'

const DAY = 86_400_000
/** How long a session lasts after it was last seen (decisions §4). */
const LASTS = 30 * DAY
/** A session in use is written down as seen this often, and not at each request. */
const SEEN_EVERY = DAY / 24
const TOKEN_BYTES = 32

const lastsFrom = (at: Date) => new Date(at.getTime() + LASTS)

/** Who signs in, where. */
export interface Arrival {
  uid: number
  sid: string
  at: Date
  /** What the browser says it is. */
  agent?: string
  /** The linked account whose own sign-in this goes back to. */
  viaUid?: number | null
}

/**
 * Signs a member in on a device and answers the new token. What token the device had from this member is void, so one
 * that was planted or stolen before serves nobody after (threats C91).
 */
export async function openSession(tx: Tx, randomness: Randomness, who: Arrival) {
  const { uid, sid, at, agent = '', viaUid = null } = who
  const token = randomness.bytes(TOKEN_BYTES).toString('base64url')
  const device = deviceOf(agent)
  const row = { token_hash: tokenHash(token), uid, sid, created_at: at, seen_at: at, expires_at: lastsFrom(at) }
  await putSession(tx, { ...row, device, via_uid: viaUid })
  const known = await rememberDevice(tx, uid, hash('sha256', sid, 'buffer'), at)
  if (known === 'new') await tellMember(tx, { uid, about: 'newDevice', at, device })
  return token
}

/**
 * Ends a member's sessions, and those of linked accounts that were reached from theirs by switching: when an operator freezes
 * them (the platform's freeze ends none), on a new password, when they or an operator ask for it. `exceptSid` keeps their own on one device. How many ended.
 */
export async function endSessionsOf(tx: Tx, uid: number, { exceptSid = '' } = {}): Promise<number> {
  let ended = 0
  // A switch that is under way holds the session that it leaves, and the one that it leads to is seen once it is over: to a
  // linked account, on from there to a third one, or back. So it is looked again until nothing is left to end.
  do {
    ended += await deleteSessions(tx, uid, exceptSid)
    ended += await deleteSessionsVia(tx, uid)
  } while (await hasSessions(tx, uid, exceptSid))
  return ended
}

/** Ends what was reached by switching to an account or from it, on every device: for when it is no longer linked. */
export async function endSwitchedSessions(tx: Tx, uid: number): Promise<void> {
  await deleteReachedSessions(tx, uid)
  await deleteSessionsVia(tx, uid)
}

/**
 * Takes a device from one account to a linked one: the old session ends and the new one remembers whose sign-in it goes
 * back to. Answers the new token; `undefined` when the old session has just ended.
 */
export async function switchSession(
  tx: Tx,
  randomness: Randomness,
  { from, to, sid, agent, at }: { from: number; to: number; sid: string; agent: string; at: Date },
): Promise<string | undefined> {
  const left = await takeSession(tx, from, sid)
  if (!left) return undefined
  const origin = left.via_uid ?? from
  return await openSession(tx, randomness, { uid: to, sid, agent, at, viaUid: origin === to ? null : origin })
}

const signedIn = ({
  uid,
  name,
  email,
  activated,
  frozen,
  money_waits,
  must_prove,
  language,
}: SessionRow): SignedIn => ({
  uid,
  name,
  email,
  activated,
  frozen,
  moneyWaits: money_waits,
  mustProve: must_prove,
  language,
})

/** Looks sessions up for the front door: one statement for all that ask at the same time, and a write once an hour. */
export const createSessions = (db: Database): Sessions => ({
  notFrozen,
  async find(asked, at) {
    const hashes = asked.map((one) => one.tokenHash)
    const sids = asked.map((one) => one.sid)
    const rows = await livingSessions(db, hashes, sids, at)
    const unseenSince = new Date(at.getTime() - SEEN_EVERY)
    const unseen = rows.filter((row) => row.seen_at <= unseenSince)
    if (unseen.length > 0) {
      const stale = unseen.flatMap((row) => hashes[Number(row.n) - 1] ?? [])
      await slideSessions(db, stale, at, lastsFrom(at), unseenSince)
    }
    const found = new Map(rows.map((row) => [Number(row.n) - 1, signedIn(row)]))
    return asked.map((_, place) => found.get(place))
  },
})
