import { approvalRoles } from '@humidor/contract/backoffice/approvals.console.ts'
import { mayAsk, type Role } from '@humidor/contract/call.ts'
import type { readItem } from '@humidor/domain/backoffice/console.ts'
import type { Db, Tx } from '../../../../database/database.ts'
import type { ApprovalKind } from '../../../../http/feature.ts'
import { approvalAsked, waitingFor } from '../../../../platform/console/approvals.queries.ts'

/** Whether the role of an operator may decide requests of a kind. */
export const isWithin = (role: Role, kind: ApprovalKind | undefined) =>
  kind !== undefined && mayAsk(role, { roles: approvalRoles[kind.kind] })

interface Decider {
  id: number
  role: Role
}

/** Whether an operator may decide a request. Nobody decides their own. */
export const mayDecideRequest = ({ id, role }: Decider, kind: ApprovalKind | undefined, maker: number) =>
  maker !== id && isWithin(role, kind)

/** Whether the operator may decide a request for approval. True for items of any other kind. */
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
    mayDecideRequest(
      who,
      kinds.find(({ kind }) => kind === asked.kind),
      asked.maker,
    )
  )
}

/** Counts the requests that an operator may decide, with the age of the oldest. */
export const toDecide = (db: Db, kinds: readonly ApprovalKind[], who: Decider, at: Date) =>
  waitingFor(
    db,
    who.id,
    kinds.filter((kind) => isWithin(who.role, kind)).map(({ kind }) => kind),
    at,
  )
