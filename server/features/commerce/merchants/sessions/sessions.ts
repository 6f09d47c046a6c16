import { isTillLocked } from '@humidor/domain/commerce/staff.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { tokenHash } from '../../../../http/keys.ts'
import type { MerchantAccess, SessionsOf, SignedInMerchant } from '../../../../http/sessions.ts'
import {
  deleteSessions,
  insertSession,
  livingSessions,
  lockSession,
  putDevice,
  type SessionRow,
  slideSessions,
} from './sessions.queries.ts'

const DAY_MS = 86_400_000
/** The life of a session after its last request, in milliseconds (rules S3). */
const SESSION_LIFE_MS = 30 * DAY_MS
/** `seen_at` is updated this often, not at each request. Milliseconds. */
const SEEN_INTERVAL_MS = DAY_MS / 24
const TOKEN_BYTES = 32

const lastsFrom = (at: Date) => new Date(at.getTime() + SESSION_LIFE_MS)

/** A session to open. */
export interface NewSession {
  merchantId: number
  sid: string
  /** Browser and system in plain words; empty where they are not known. */
  device?: string
  at: Date
}

/**
 * Opens a session on a device and returns its token. The merchant's old token on that device stops working (threats C91). A till stays
 * one: whoever signs in on it with the password is the owner at it, and it locks again.
 */
export async function openSession(tx: Tx, randomness: Randomness, who: NewSession) {
  const { merchantId, sid, device = '', at } = who
  const token = randomness.bytes(TOKEN_BYTES).toString('base64url')
  const minutes = await deleteSessions(tx, merchantId, sid)
  await insertSession(tx, {
    token_hash: tokenHash(token),
    merchant_id: merchantId,
    sid,
    device,
    till_minutes: minutes,
    till_used_at: minutes === null ? null : at,
    created_at: at,
    seen_at: at,
    expires_at: lastsFrom(at),
  })
  await putDevice(tx, { merchant_id: merchantId, sid_hash: tokenHash(sid), seen_at: at })
  return token
}

/** `MerchantAccess.refuseEnded`. */
export const refuseEnded: MerchantAccess['refuseEnded'] = async (tx, { merchantId, sid, staffId }) => {
  const session = await lockSession(tx, merchantId, sid)
  if (!session) return 'please_login'
  return staffId === undefined || session.staff_id === staffId ? undefined : 'till_locked'
}

/** The merchant of a session, and who is at it if it is a till. Staff who were removed meanwhile leave it locked. */
function signedIn(row: SessionRow, at: Date): SignedInMerchant {
  const { merchant_id: merchantId, name, status, till_minutes: minutes, staff_id: id } = row
  if (minutes === null) return { merchantId, name, status }
  const staff =
    id !== null && row.staff_name !== null && row.staff_role !== null
      ? { id, name: row.staff_name, role: row.staff_role }
      : undefined
  const locked = isTillLocked({ minutes, usedAt: row.till_used_at }, at) || (id !== null && !staff)
  return { merchantId, name, status, till: { minutes, locked }, ...(staff && !locked && { staff }) }
}

/** Finds sessions for the request pipeline. Concurrent look-ups share a statement; a session is written once an hour. */
export const createSessions = (db: Database): SessionsOf<SignedInMerchant> => ({
  async find(asked, at) {
    const hashes = asked.map((one) => one.tokenHash)
    const rows = await livingSessions(
      db,
      hashes,
      asked.map(({ sid }) => sid),
      at,
    )
    const unseenSince = new Date(at.getTime() - SEEN_INTERVAL_MS)
    const unseen = rows.filter((row) => row.seen_at <= unseenSince)
    if (unseen.length > 0) {
      const stale = unseen.flatMap((row) => hashes[Number(row.n) - 1] ?? [])
      await slideSessions(db, stale, at, lastsFrom(at), unseenSince)
    }
    const found = new Map(rows.map((row) => [Number(row.n) - 1, signedIn(row, at)]))
    return asked.map((_, place) => found.get(place))
  },
})
