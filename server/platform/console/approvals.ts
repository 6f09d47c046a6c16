import type { Randomness } from '../../adapters/randomness.ts'
import type { Db, Tx } from '../../database/database.ts'
import type { ItemKind } from '../../http/feature.ts'
import { endRequest, insertApproval, isWaiting, whichWait } from './approvals.queries.ts'

/** Lifetime of a request for a second operator. Milliseconds: a day. */
const WAITS = 86_400_000

const ID_BYTES = 16

export interface Request {
  kind: string
  /** The subject, such as a uid, and its name for people. */
  about: string
  aboutName: string
  reason: string
  /** Further data of the kind; JSON. */
  payload?: object
  /** The id of the operator who makes the request. */
  maker: number
  at: Date
}

/** Requests a second operator's approval, in the caller's transaction. False: an equal request waits already. */
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

/** Whether an undecided request exists. */
export const isRequested = (db: Db, kind: string, about: string, at: Date): Promise<boolean> =>
  isWaiting(db, kind, about, at)

/** Withdraws an obsolete request, such as the payment of an item that was rejected meanwhile. Lock it before its subject. */
export const withdrawRequest = (tx: Tx, kind: string, about: string) => endRequest(tx, kind, about)

/** A request that waits for a second operator, as an item. */
export const approvalItem: ItemKind = { kind: 'approval', waiting: whichWait }
