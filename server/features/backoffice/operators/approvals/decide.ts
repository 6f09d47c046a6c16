import { decide } from '@humidor/contract/backoffice/approvals.console.ts'
import { itemOf, refuseDecision, refuseNote } from '@humidor/domain/backoffice/console.ts'
import type { ApprovalKind } from '../../../../http/feature.ts'
import { transaction } from '../../../../http/handle.ts'
import { approvalAsked, lockApproval, putDecision } from '../../../../platform/console/approvals.queries.ts'
import { refuseClaimed } from '../../../../platform/console/claims.ts'
import { requireActiveOperator } from '../active-operator.ts'
import { isWithin } from './deciders.ts'

/** `POST /console/decide`: commits effect and decision together, under the request's lock. Locks operators before the request. */
export function answerDecide(kinds: readonly ApprovalKind[]) {
  const kindOf = new Map(kinds.map((kind) => [kind.kind, kind]))
  return transaction(decide, async ({ tx, operator, at, request: { id, approve, note }, fail, demand }) => {
    if (!approve || note !== '') demand(refuseNote(note))
    const known = (await approvalAsked(tx, id)) ?? fail('not_found')
    const kind = kindOf.get(known.kind)
    await (kind?.locks ? kind.locks(tx, known) : requireActiveOperator(tx, operator))
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
  })
}
