import { approvals, decide } from '@humidor/contract/backoffice/operators.console.ts'
import type { Role } from '@humidor/contract/call.ts'
import { itemOf, type readItem, refuseDecision, refuseNote } from '@humidor/domain/backoffice/console.ts'
import type { Db, Tx } from '../../../../database/database.ts'
import type { ApprovalKind } from '../../../../http/feature.ts'
import { read, transaction } from '../../../../http/handle.ts'
import {
  type ApprovalRow,
  approvalAsked,
  approvalOne,
  approvalsIn,
  countApprovals,
  lockApproval,
  putDecision,
  waitingFor,
} from '../../../../platform/console/approvals.queries.ts'
import { claimedByOthers, refuseClaimed } from '../../../../platform/console/claims.ts'
import { keysetText, pageOf, readKeyset } from '../../../../platform/console/keyset.ts'
import { presentApproval } from '../operators.present.ts'
import { mustStand } from '../standing.ts'

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
      claimedByOthers(db, items, operator.id, at),
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
  const answerDecide = transaction(
    decide,
    async ({ tx, operator, at, request: { id, approve, note }, fail, demand }) => {
      if (!approve || note !== '') demand(refuseNote(note))
      const known = (await approvalAsked(tx, id)) ?? fail('not_found')
      const kind = kindOf.get(known.kind)
      await (kind?.locks ? kind.locks(tx, known) : mustStand(tx, operator))
      const asked = (await lockApproval(tx, id)) ?? fail('not_found')
      const { state, expires_at: expiresAt, maker } = asked
      const withinRole = isWithin(operator.role, kind)
      demand(refuseDecision({ at, state, expiresAt, maker, checker: operator.id, withinRole }))
      demand(await refuseClaimed(tx, itemOf.approval(id), operator.id, at))
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
    },
  )

  return [answerApprovals, answerDecide]
}
