import { type AgreedAction, nameOf } from './approval-requests.ts'
import { assignPayment } from './assigning.ts'
import type { Handler } from './handlers.ts'
import { demand, fail } from './model-platform.ts'
import type { Approval } from './rows.ts'
import { award, treasuryMove } from './treasury.ts'
import { payWithdrawal } from './withdrawals.ts'

const kinds: Record<Approval['kind'], AgreedAction> = { payWithdrawal, award, treasuryMove, assignPayment }

/** `approvals.ts`, `decide`: the effect and the decision are one transaction, under the request's lock. */
const decide: Handler = {
  kind: 'transaction',
  *run({ platform, n, who, request, at }, tx) {
    const { id, approve, note } = request as unknown as { id: string; approve: boolean; note: string }
    if (!approve || note.trim() !== '') demand(platform.product.refuseNote(note))
    const asked = (yield* platform.approvals.lock(tx, id)) ?? fail('not_found')
    const { state, maker } = asked
    const expiresAt = new Date(asked.expiresAt)
    demand(platform.product.refuseDecision({ at, state, expiresAt, maker, checker: who, withinRole: true }))
    if (approve) yield* kinds[asked.kind](platform, tx, { asked, intent: `${n}`, checker: who, at })
    platform.approvals.put(tx, id, { ...asked, state: approve ? 'approved' : 'declined' })
    yield* platform.waiting.lock(tx, nameOf(asked))
    platform.waiting.put(tx, nameOf(asked), undefined)
    return null
  },
}

export const approvalCalls = { decide }
