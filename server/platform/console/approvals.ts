import type { Randomness } from '../../adapters/randomness.ts'
import type { Db, Tx } from '../../database/database.ts'
import type { ItemKind } from '../../http/feature.ts'
import { endRequest, insertApproval, isWaiting, whichWait } from './approvals.queries.ts'

/** How long something waits for a second operator. Milliseconds: a day. */
const WAITS = 86_400_000

const ID_BYTES = 16

export interface Request {
  kind: string
  /** What it is about, such as a uid, and how a person calls it. */
  about: string
  aboutName: string
  reason: string
  /** What the kind needs to know besides; JSON. */
  payload?: object
  /** The id of the operator who asks. */
  maker: number
  at: Date
}

/** Asks for what needs a second operator, in the caller's transaction. False: the same waits already. */
export function requestApproval(tx: Tx, randomness: Randomness, request: Request): Promise<boolean> {
  const { kind, about, aboutName, reason, payload = {}, maker, at } = request
  return insertApproval(tx, {
    id: randomness.bytes(ID_BYTES).toString('base64url'),
    kind,
    about,
    about_name: aboutName,
    reason,
    payload: JSON.stringify(payload),
    maker,
    made_at: at,
    expires_at: new Date(at.getTime() + WAITS),
  })
}

/** Whether something was asked for and waits to be decided. */
export const isRequested = (db: Db, kind: string, about: string, at: Date): Promise<boolean> =>
  isWaiting(db, kind, about, at)

/** Takes off the queue what was asked for and has become idle, such as a payment of what was rejected meanwhile. Held before what it is about. */
export const withdrawRequest = (tx: Tx, kind: string, about: string) => endRequest(tx, kind, about)

/** What waits for a second operator, as an item. */
export const approvalItem: ItemKind = { kind: 'approval', waiting: whichWait }
