import type { operator } from '@humidor/contract/backoffice/operators.console.ts'
import { isMerchantCode } from '@humidor/domain/commerce/merchant.ts'
import type { z } from 'zod/mini'
import type { ApprovalAmount, Detail } from '../../../http/feature.ts'
import type { ApprovalRow } from '../../../platform/console/approvals.queries.ts'
import type { AuditEventRow } from '../../../platform/console/audit.queries.ts'
import type { Claimant } from '../../../platform/console/claims.queries.ts'

type Operator = z.output<typeof operator>

export const presentOperator = ({ id, name, email, role }: Operator): Operator => ({ id, name, email, role })

interface SessionRow {
  id: string
  device: string
  ip: string
  created_at: Date
  seen_at: Date
}

/** A signed-in device. `device` is empty where its browser is unknown. @param current it is the device of this request */
export const presentSession = ({ id, device, ip, created_at, seen_at }: SessionRow, current: boolean) => ({
  ...{ id, device, ip, current },
  createdAt: created_at,
  seenAt: seen_at,
})

/** A row of the audit log. The name is empty for an address that belongs to no operator. */
export const presentAuditEvent = ({ seq, at, operator, call, request, ip, hash }: AuditEventRow) => ({
  id: seq.toString(),
  at,
  operator: operator ?? '',
  call,
  request,
  ip,
  hash,
})

export interface ApprovalSeen {
  amount: ApprovalAmount | undefined
  mayDecide: boolean
  mayWithdraw: boolean
  details: readonly Detail[]
  lock: Claimant | undefined
}

/** Eight digits are a uid, six a merchant's number. */
const whomOf = ({ whom, whom_name: name }: ApprovalRow) =>
  whom === null
    ? null
    : ({ who: isMerchantCode(whom) ? 'merchant' : 'member', number: whom, name: name ?? '' } as const)

export const presentApproval = (row: ApprovalRow, { amount, mayDecide, mayWithdraw, details, lock }: ApprovalSeen) => ({
  id: row.id,
  kind: row.kind,
  about: row.about,
  aboutName: row.about_name,
  amount: amount ? { coin: amount.coin, amount: amount.amount } : null,
  whom: whomOf(row),
  details: [...details],
  reason: row.reason,
  maker: presentOperator(row.maker),
  madeAt: row.made_at,
  expiresAt: row.expires_at,
  state: row.state,
  checker: row.checker && presentOperator(row.checker),
  decidedAt: row.decided_at,
  note: row.note,
  withdrawnAt: row.withdrawn_at,
  mayDecide,
  mayWithdraw,
  lockedBy: lock ?? null,
})
