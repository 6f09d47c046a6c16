import { hash } from 'node:crypto'
import { isAppLocked, isAsStrict } from '@humidor/domain/accounts/app-lock.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { tokenHash } from '../../../../http/keys.ts'
import type { Sessions, SignedIn } from '../../../../http/sessions.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { minutesOf } from '../app-lock/app-lock.queries.ts'
import { recordEvent } from '../history/account-events.ts'
import { mailSecurityNotice } from '../mails/security-mail.ts'
import {
  deleteReachedSessions,
  deleteSessions,
  deleteSessionsVia,
  hasSessions,
  livingSessions,
  notFrozen,
  notLockedDown,
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
  /** The address of the request; only its network is kept. */
  ip?: string
  /** How it began, for the history of the account; a sign-in unless given. */
  by?: 'signedIn' | 'signedInByPasskey' | 'registered' | 'switchedTo'
  /** The linked account whose sign-in led here. */
  viaUid?: number | null
  /** Nobody has shown yet that the person who switched may see this account: the app begins locked. */
  beginsLocked?: boolean
}

/**
 * Opens a session on a device and returns its token. The member's old token on that device stops working,
 * so that a planted or stolen one is useless (threats C91).
 */
export async function openSession(tx: Tx, randomness: Randomness, who: Arrival) {
  const { uid, sid, at, agent = '', ip = '', by = 'signedIn', viaUid = null, beginsLocked = false } = who
  const token = randomness.bytes(TOKEN_BYTES).toString('base64url')
  const device = deviceOf(agent)
  const row = { token_hash: tokenHash(token), uid, sid, created_at: at, seen_at: at, expires_at: lastsFrom(at) }
  await putSession(tx, { ...row, device, via_uid: viaUid, used_at: beginsLocked ? null : at })
  await recordEvent(tx, { uid, kind: by, at, device, ip })
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
  { from, to, ...where }: { from: number; to: number; sid: string; agent: string; ip?: string; at: Date },
): Promise<string | undefined> {
  const left = await takeSession(tx, from, where.sid)
  if (!left) return undefined
  const origin = left.via_uid ?? from
  return await openSession(tx, randomness, {
    ...where,
    uid: to,
    by: 'switchedTo',
    viaUid: origin === to ? null : origin,
    // The lock of the account that was left must not be the way around the lock of this one.
    beginsLocked: !isAsStrict(await minutesOf(tx, from), await minutesOf(tx, to)),
  })
}

const isLocked = ({ app_lock_after: after, used_at: usedAt, locked_at: lockedAt }: SessionRow, at: Date) =>
  isAppLocked({ after, usedAt, lockedAt }, at)

const signedIn = (row: SessionRow, at: Date): SignedIn => ({
  uid: row.uid,
  name: row.name,
  email: row.email,
  activated: row.activated,
  frozen: row.frozen,
  moneyWaits: row.money_waits,
  lockedDown: row.locked_down,
  closes: row.closes,
  appLocked: isLocked(row, at),
  mustProve: row.must_prove,
  language: row.language,
})

/** Finds sessions for the request pipeline. Concurrent look-ups share a statement; `seen_at` is written once an hour. */
export const createSessions = (db: Database): Sessions => ({
  notFrozen,
  notLockedDown,
  async find(asked, at) {
    const hashes = asked.map((one) => one.tokenHash)
    const sids = asked.map((one) => one.sid)
    const rows = await livingSessions(db, hashes, sids, at)
    const unseenSince = new Date(at.getTime() - SEEN_EVERY)
    // A window that was left open must not keep a locked session alive.
    const unseen = rows.filter((row) => row.seen_at <= unseenSince && !isLocked(row, at))
    if (unseen.length > 0) {
      const stale = unseen.flatMap((row) => hashes[Number(row.n) - 1] ?? [])
      await slideSessions(db, stale, at, lastsFrom(at), unseenSince)
    }
    const found = new Map(rows.map((row) => [Number(row.n) - 1, signedIn(row, at)]))
    return asked.map((_, place) => found.get(place))
  },
})
