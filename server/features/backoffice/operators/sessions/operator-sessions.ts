import { IDLE_MINUTES } from '@humidor/domain/backoffice/console.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { tokenHash } from '../../../../http/keys.ts'
import type { SessionsOf, SignedInOperator } from '../../../../http/sessions.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { findSessions, type Limits, putDevice, putSession } from './sessions.queries.ts'

const MINUTE_MS = 60_000
/** A session ends 12 hours after it began, however busy it is. Milliseconds. */
const SESSION_LIFE_MS = 12 * 60 * MINUTE_MS
const TOKEN_BYTES = 32
const ID_BYTES = 16

/** The limits of living sessions at a moment (threats C196). */
export const limitsAt = (at: Date): Limits => ({
  unseenSince: new Date(at.getTime() - IDLE_MINUTES * MINUTE_MS),
  begunSince: new Date(at.getTime() - SESSION_LIFE_MS),
})

export interface Signing {
  operatorId: number
  sid: string
  ip: string
  agent: string
  at: Date
}

/** Opens a session on a device and returns its token. The operator's old token on that device stops working. */
export async function openOperatorSession(tx: Tx, randomness: Randomness, it: Signing): Promise<string> {
  const token = randomness.bytes(TOKEN_BYTES).toString('base64url')
  await putSession(tx, {
    token_hash: tokenHash(token),
    id: randomness.bytes(ID_BYTES).toString('base64url'),
    operator_id: it.operatorId,
    sid: it.sid,
    ip: it.ip,
    device: deviceOf(it.agent),
    created_at: it.at,
    seen_at: it.at,
  })
  await putDevice(tx, { operator_id: it.operatorId, sid_hash: tokenHash(it.sid), seen_at: it.at })
  return token
}

/** Finds sessions for the request pipeline. Updates `seen_at` at each request, as operators are few. */
export const createOperatorSessions = (db: Database): SessionsOf<SignedInOperator> => ({
  async find(asked, at) {
    const hashes = asked.map((one) => one.tokenHash)
    const sids = asked.map((one) => one.sid)
    const rows = await findSessions(db, hashes, sids, at, limitsAt(at))
    const found = new Map(rows.map(({ n, id, name, email, role }) => [Number(n) - 1, { id, name, email, role }]))
    return asked.map((_, place) => found.get(place))
  },
})
