import { hash } from 'node:crypto'
import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { tokenHash } from '../../../../http/keys.ts'
import type { Sessions, SignedIn } from '../../../../http/sessions.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { mailSecurityNotice } from '../mails/security-mail.ts'
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
/** The life of a session after its last request, in milliseconds (rules P5). */
const LASTS = 30 * DAY
/** `seen_at` is updated this often, not at each request. Milliseconds. */
const SEEN_EVERY = DAY / 24
const TOKEN_BYTES = 32

const lastsFrom = (at: Date) => new Date(at.getTime() + LASTS)

export interface Arrival {
  uid: number
  sid: string
  at: Date
  /** The `User-Agent` header. */
  agent?: string
  /** The linked account whose sign-in led here. */
  viaUid?: number | null
}

/**
 * Opens a session on a device and returns its token. The member's old token on that device stops working,
 * so that a planted or stolen one is useless (threats C91).
 */
export async function openSession(tx: Tx, randomness: Randomness, who: Arrival) {
  const { uid, sid, at, agent = '', viaUid = null } = who
  const token = randomness.bytes(TOKEN_BYTES).toString('base64url')
  const device = deviceOf(agent)
  const row = { token_hash: tokenHash(token), uid, sid, created_at: at, seen_at: at, expires_at: lastsFrom(at) }
  await putSession(tx, { ...row, device, via_uid: viaUid })
  const known = await rememberDevice(tx, uid, hash('sha256', sid, 'buffer'), at)
  if (known === 'new') await mailSecurityNotice(tx, { uid, about: 'newDevice', at, device })
  return token
}

/**
 * Ends a member's sessions, and the sessions of linked accounts that were reached from them by switching. Runs when an operator
 * freezes the member (the platform's freeze ends none), on a new password, and on request. `exceptSid` keeps their own on one device.
 * Returns how many ended.
 */
export async function endSessionsOf(tx: Tx, uid: number, { exceptSid = '' } = {}): Promise<number> {
  let ended = 0
  // A running switch locks the session that it leaves, and its new session is visible only after the commit. It may lead to a
  // linked account, on to a third one, or back. So repeat until no session is left.
  do {
    ended += await deleteSessions(tx, uid, exceptSid)
    ended += await deleteSessionsVia(tx, uid)
  } while (await hasSessions(tx, uid, exceptSid))
  return ended
}

/** Ends all sessions that were reached by switching to or from an account that is no longer linked. */
export async function endSwitchedSessions(tx: Tx, uid: number): Promise<void> {
  await deleteReachedSessions(tx, uid)
  await deleteSessionsVia(tx, uid)
}

/**
 * Switches a device from one account to a linked one. Ends the old session; the new one stores the account of the first sign-in.
 * Returns the new token, or `undefined` when the old session has just ended.
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

/** Finds sessions for the request pipeline. Concurrent look-ups share a statement; `seen_at` is written once an hour. */
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
