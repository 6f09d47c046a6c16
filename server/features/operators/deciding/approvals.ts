import type { Role } from '@humidor/contract/call.ts'
import { approvals, decide } from '@humidor/contract/console/operators.ts'
import { itemOf, type readItem, refuseDecision, refuseNote } from '@humidor/domain/console.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Db, Tx } from '../../../database/database.ts'
import type { ApprovalKind, ItemKind } from '../../../http/feature.ts'
import { act, read } from '../../../http/handle.ts'
import { keysetText, pageOf, readKeyset } from '../keyset.ts'
import { presentApproval } from '../operators.present.ts'
import { mustStand } from '../standing.ts'
import {
  type ApprovalRow,
  approvalAsked,
  approvalOne,
  approvalsIn,
  countApprovals,
  endRequest,
  holdApproval,
  insertApproval,
  isWaiting,
  putDecision,
  waitingFor,
  whichWait,
} from './approvals.queries.ts'
import { lockedByOthers, refuseLocked } from './locks.ts'

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
export function askFor(tx: Tx, randomness: Randomness, request: Request): Promise<boolean> {
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
export const waitsFor = (db: Db, kind: string, about: string, at: Date): Promise<boolean> =>
  isWaiting(db, kind, about, at)

/** Takes off the queue what was asked for and has become idle, such as a payment of what was rejected meanwhile. Held before what it is about. */
export const dropRequest = (tx: Tx, kind: string, about: string) => endRequest(tx, kind, about)

const isWithin = (role: Role, kind: ApprovalKind | undefined) =>
  kind !== undefined && (role === 'admin' || kind.roles.includes(role))

interface Decider {
  id: number
  role: Role
}

/** Whether an operator may decide what another one asked for: nobody decides their own. */
const isFor = ({ id, role }: Decider, kind: ApprovalKind | undefined, maker: number) =>
  maker !== id && isWithin(role, kind)

/** Of an item that is such a request whether the operator may decide it; of any other there is nothing to say against it. */
export async function mayDecideItem(
  tx: Tx,
  kinds: readonly ApprovalKind[],
  who: Decider,
  { kind: itemKind, id }: NonNullable<ReturnType<typeof readItem>>,
) {
  if (itemKind !== 'approval') return true
  const asked = await approvalAsked(tx, id)
  return (
    asked !== undefined &&
    isFor(
      who,
      kinds.find(({ kind }) => kind === asked.kind),
      asked.maker,
    )
  )
}

/** What waits for a second operator, as an item. */
export const approvalItem: ItemKind = { kind: 'approval', waiting: whichWait }

/** How many requests of others an operator may decide about, and since when the oldest waits. */
export const toDecide = (db: Db, kinds: readonly ApprovalKind[], who: Decider, at: Date) =>
  waitingFor(
    db,
    who.id,
    kinds.filter((kind) => isWithin(who.role, kind)).map(({ kind }) => kind),
    at,
  )

/** What each request is to be weighed against, by its id: each kind is asked once, for all of its own. */
async function weigh(db: Db, kinds: readonly ApprovalKind[], rows: readonly ApprovalRow[], at: Date) {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const own = rows.filter((row) => row.kind === kind.kind)
      const details = own.length === 0 ? [] : ((await kind.weigh?.(db, own, at)) ?? [])
      return own.map(({ id }, place) => [id, details[place] ?? []] as const)
    }),
  )
  return new Map(found.flat())
}

export function approvalHandlers(kinds: readonly ApprovalKind[]) {
  const kindOf = new Map(kinds.map((kind) => [kind.kind, kind]))

  const answerApprovals = read(approvals, async ({ db, operator, at, request: { id, state, after, limit }, fail }) => {
    const place = after === undefined ? undefined : (readKeyset(after) ?? fail('parameter_error'))
    const [found, count] = await Promise.all([
      id === undefined ? approvalsIn(db, { state, at, after: place, limit: limit + 1 }) : approvalOne(db, id, at),
      countApprovals(db, state, at),
    ])
    const { rows, next } = pageOf(found, limit, (row) => keysetText({ at: row.made_at, id: row.id }))
    const waiting = rows.filter((row) => row.state === 'waiting')
    const mayDecide = (row: ApprovalRow) =>
      row.state === 'waiting' && isFor(operator, kindOf.get(row.kind), row.maker.id)
    const items = waiting.map((row) => itemOf.approval(row.id))
    const [locks, weighed] = await Promise.all([
      lockedByOthers(db, items, operator.id, at),
      weigh(db, kinds, waiting, at),
    ])
    const present = (row: ApprovalRow) =>
      presentApproval(row, {
        mayDecide: mayDecide(row),
        details: [...(kindOf.get(row.kind)?.describe?.(row) ?? []), ...(weighed.get(row.id) ?? [])],
        lock: locks.get(itemOf.approval(row.id)),
      })
    return { rows: rows.map(present), count, next }
  })

  /** `POST /console/decide`: the effect and the decision are one transaction, under the request's lock; operators are held before it. */
  const answerDecide = act(decide, async ({ tx, operator, at, request: { id, approve, note }, fail, demand }) => {
    if (!approve || note !== '') demand(refuseNote(note))
    const known = (await approvalAsked(tx, id)) ?? fail('not_found')
    const kind = kindOf.get(known.kind)
    await (kind?.holds ? kind.holds(tx, known) : mustStand(tx, operator))
    const asked = (await holdApproval(tx, id)) ?? fail('not_found')
    const { state, expires_at: expiresAt, maker } = asked
    const withinRole = isWithin(operator.role, kind)
    demand(refuseDecision({ at, state, expiresAt, maker, checker: operator.id, withinRole }))
    demand(await refuseLocked(tx, itemOf.approval(id), operator.id, at))
    if (approve) {
      const { about, payload, reason } = asked
      await kind?.run(tx, { id, about, payload, reason, maker, checker: operator.id, at })
    }
    await putDecision(tx, id, {
      state: approve ? 'approved' : 'declined',
      checker: operator.id,
      decided_at: at,
      note: note || null,
    })
    return null
  })

  return [answerApprovals, answerDecide]
}
