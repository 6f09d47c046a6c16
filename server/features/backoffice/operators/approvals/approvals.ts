import { approvals } from '@humidor/contract/backoffice/approvals.console.ts'
import { readApprovalSearch } from '@humidor/domain/backoffice/approval-search.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import type { Db } from '../../../../database/database.ts'
import type { ApprovalKind } from '../../../../http/feature.ts'
import { read } from '../../../../http/handle.ts'
import {
  type ApprovalRow,
  approvalOne,
  approvalsIn,
  countApprovals,
} from '../../../../platform/console/approvals.queries.ts'
import { claimedByOthers } from '../../../../platform/console/claims.ts'
import { keysetText, pageOf, readKeyset } from '../../../../platform/console/keyset.ts'
import { presentApproval } from '../operators.present.ts'
import { mayDecideRequest } from './deciders.ts'

/** The details that help to weigh each request, by request id. Asks each kind once for all of its requests. */
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

/** `GET /console/approvals`. */
export function answerApprovals(kinds: readonly ApprovalKind[]) {
  const kindOf = new Map(kinds.map((kind) => [kind.kind, kind]))
  return read(approvals, async ({ db, operator, at, request, fail }) => {
    const { id, state, by, kind, search = '', named = [], after, limit } = request
    const place = after === undefined ? undefined : (readKeyset(after) ?? fail('parameter_error'))
    const typed = readApprovalSearch(search)
    const filter = { state, maker: by && operator.id, kind, sought: typed && { ...typed, named }, at }
    const [found, count] = await Promise.all([
      id === undefined ? approvalsIn(db, { ...filter, after: place, limit: limit + 1 }) : approvalOne(db, id, at),
      countApprovals(db, filter),
    ])
    const { rows, next } = pageOf(found, limit, (row) => keysetText({ at: row.made_at, id: row.id }))
    const waiting = rows.filter((row) => row.state === 'waiting')
    const mayDecide = (row: ApprovalRow) =>
      row.state === 'waiting' && mayDecideRequest(operator, kindOf.get(row.kind), row.maker.id)
    const items = waiting.map((row) => itemOf.approval(row.id))
    const [locks, weighed] = await Promise.all([
      claimedByOthers(db, items, operator.id, at),
      weigh(db, kinds, waiting, at),
    ])
    const present = (row: ApprovalRow) =>
      presentApproval(row, {
        amount: kindOf.get(row.kind)?.amount?.(row),
        mayDecide: mayDecide(row),
        mayWithdraw: row.state === 'waiting' && row.maker.id === operator.id,
        details: [...(kindOf.get(row.kind)?.describe?.(row) ?? []), ...(weighed.get(row.id) ?? [])],
        lock: locks.get(itemOf.approval(row.id)),
      })
    return { rows: rows.map(present), count, next }
  })
}
