import { approvalEvidence, decide, withdrawRequest } from '@humidor/contract/backoffice/approvals.console.ts'
import { claim } from '@humidor/contract/backoffice/items.console.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { isMerchantCode } from '@humidor/domain/commerce/merchant.ts'
import { picturePath } from '@humidor/domain/platform/picture.ts'
import type { ApprovalKind } from '../../../../http/feature.ts'
import { read } from '../../../../http/handle.ts'
import { type ApprovalRow, approvalOne, requestsLike } from '../../../../platform/console/approvals.queries.ts'
import { auditEventsOn } from '../../../../platform/console/audit.queries.ts'

/** How many earlier requests, and how many acts of operators, are shown. */
const MAX_ROWS = 10

const { mall, members, merchantChanges, merchants, payouts, withdrawals } = consoleContract

const aboutMember = [
  ...[members.freezeMember, members.unfreezeMember, members.endMemberSessions, members.setMemberLevel],
].map(({ path }) => path)
const aboutMerchant = [
  ...[merchants.approveMerchant, merchants.refuseMerchant, merchants.requestMerchantAccess],
  ...[merchantChanges.endMerchantSessions, merchantChanges.requestMerchantContact, payouts.requestPayoutAddress],
].map(({ path }) => path)

/** The calls about the subject of a kind, where the audit log names it as the request does. */
const aboutSubject: Partial<Record<ApprovalRow['kind'], readonly string[]>> = {
  payWithdrawal: [
    ...[withdrawals.approveWithdrawal, withdrawals.approveWithdrawals],
    ...[withdrawals.rejectWithdrawal, withdrawals.rejectWithdrawals],
  ].map(({ path }) => path),
  mallRefund: [mall.ship.path, mall.shipOrders.path],
}

/** The subjects whose acts are shown: the request itself, its subject, and whom it concerns. */
const subjectsOf = ({ id, kind, about, whom }: ApprovalRow) => {
  const ofSubject = aboutSubject[kind]
  return [
    { about: id, calls: [claim.path, decide.path, withdrawRequest.path] },
    ...(ofSubject ? [{ about, calls: ofSubject }] : []),
    ...(whom === null ? [] : [{ about: whom, calls: isMerchantCode(whom) ? aboutMerchant : aboutMember }]),
  ]
}

/** `GET /console/approvalEvidence`. */
export function answerApprovalEvidence(kinds: readonly ApprovalKind[]) {
  const kindOf = new Map(kinds.map((kind) => [kind.kind, kind]))
  return read(approvalEvidence, async ({ db, at, request: { id }, fail }) => {
    const [row] = await approvalOne(db, id, at)
    if (!row) return fail('not_found')
    const [photos, earlier, acts] = await Promise.all([
      kindOf.get(row.kind)?.photos?.(db, row) ?? [],
      requestsLike(db, row, at, MAX_ROWS + 1),
      auditEventsOn(db, subjectsOf(row), MAX_ROWS),
    ])
    return {
      photos: photos.map((name) => ({ small: picturePath(name, 'small'), large: picturePath(name) })),
      earlier: earlier.slice(0, MAX_ROWS).map((one) => ({
        ...{ id: one.id, kind: one.kind, state: one.state, madeAt: one.made_at, note: one.note },
        same: one.kind === row.kind && one.about === row.about,
        amount: kindOf.get(one.kind)?.amount?.(one) ?? null,
        maker: one.maker.name,
        checker: one.checker?.name ?? null,
      })),
      more: earlier.length > MAX_ROWS,
      acts: acts.map(({ at: moment, operator, call }) => ({ at: moment, operator, call })),
    }
  })
}
