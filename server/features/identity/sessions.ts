import type { Randomness } from '../../adapters/randomness.ts'
import type { Database, Tx } from '../../database/database.ts'
import { tokenHash } from '../../http/keys.ts'
import type { Sessions, SignedIn } from '../../http/sessions.ts'
import { deleteSessions, insertSession, livingSessions, type SessionRow, slideSessions } from './identity.queries.ts'

const DAY = 86_400_000
/** How long a session lasts after it was last seen (decisions §4). */
const LASTS = 30 * DAY
/** A session in use is written down as seen this often, and not at each request. */
const SEEN_EVERY = DAY / 24
const TOKEN_BYTES = 32

const lastsFrom = (at: Date) => new Date(at.getTime() + LASTS)

/**
 * Signs a member in on a device and answers the new token. What token the device had from this member is void, so one
 * that was planted or stolen before serves nobody after (threats C91).
 */
export async function openSession(tx: Tx, randomness: Randomness, who: { uid: number; sid: string; at: Date }) {
  const { uid, sid, at } = who
  const token = randomness.bytes(TOKEN_BYTES).toString('base64url')
  await deleteSessions(tx, uid, sid)
  const row = { token_hash: tokenHash(token), uid, sid, created_at: at, seen_at: at, expires_at: lastsFrom(at) }
  await insertSession(tx, row)
  return token
}

const signedIn = ({ uid, name, email, activated, frozen, language }: SessionRow): SignedIn => ({
  uid,
  name,
  email,
  activated,
  frozen,
  language,
})

/** Looks sessions up for the front door: one statement for all that ask at the same time, and a write once an hour. */
export const createSessions = (db: Database): Sessions => ({
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
