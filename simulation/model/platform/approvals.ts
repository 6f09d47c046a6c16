import { type Kind, nameOf } from './approval-requests.ts'
import { assignPayment } from './assigning.ts'
import { demand, fail } from './model-platform.ts'
import type { Played } from './handlers.ts'
import type { Approval } from './rows.ts'
import { award, treasuryMove } from './treasury.ts'
import { payWithdrawal } from './withdrawals.ts'

const kinds: Record<Approval['kind'], Kind> = { payWithdrawal, award, treasuryMove, assignPayment }

/** `approvals.ts`, `decide`: the effect and the decision are one transaction, under the request's lock. */
const decide: Played = {
  kind: 'act',
  *by({ house, n, who, request, at }, tx) {
    const { id, approve, note } = request as unknown as { id: string; approve: boolean; note: string }
    if (!approve || note.trim() !== '') demand(house.product.refuseNote(note))
    const asked = (yield* house.approvals.hold(tx, id)) ?? fail('not_found')
    const { state, maker } = asked
    const expiresAt = new Date(asked.expiresAt)
    demand(house.product.refuseDecision({ at, state, expiresAt, maker, checker: who, withinRole: true }))
    if (approve) yield* kinds[asked.kind](house, tx, { asked, intent: `${n}`, checker: who, at })
    house.approvals.put(tx, id, { ...asked, state: approve ? 'approved' : 'declined' })
    yield* house.waiting.hold(tx, nameOf(asked))
    house.waiting.put(tx, nameOf(asked), undefined)
    return null
  },
}

export const approvalCalls = { decide }
