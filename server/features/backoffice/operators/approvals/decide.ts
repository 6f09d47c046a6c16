import { decide } from '@humidor/contract/backoffice/approvals.console.ts'
import { codeCountsUntil, needsOwnCode } from '@humidor/domain/backoffice/approval-codes.ts'
import { itemOf, refuseDecision, refuseNote } from '@humidor/domain/backoffice/console.ts'
import type { Tx } from '../../../../database/database.ts'
import type { ApprovalKind } from '../../../../http/feature.ts'
import { transaction } from '../../../../http/handle.ts'
import { approvalAsked, lockApproval, putDecision } from '../../../../platform/console/approvals.queries.ts'
import { refuseClaimed } from '../../../../platform/console/claims.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import { requireActiveOperator } from '../active-operator.ts'
import { lockCountingCode, type OnDevice } from '../sessions/counting-codes.queries.ts'
import { isWithin } from './deciders.ts'

/** When the code was given that counts for this decision; undefined: none does. Its session stays until the transaction ends. */
async function earlierCode(tx: Tx, kind: string, on: OnDevice, at: Date): Promise<Date | undefined> {
  if (needsOwnCode(kind)) return undefined
  const code = await lockCountingCode(tx, on)
  const { approvalCodeLasts } = await settingsOf(tx)
  return codeCountsUntil(code, approvalCodeLasts, at) && (code.codeAt ?? undefined)
}

/** `POST /console/decide`: commits effect and decision together, under the request's lock. Locks operators before the request. */
export function answerDecide(kinds: readonly ApprovalKind[]) {
  const kindOf = new Map<string, ApprovalKind>(kinds.map((kind) => [kind.kind, kind]))
  return transaction(decide, async ({ tx, operator, sid, at, request, fail, demand }) => {
    const { id, approve, note, googleCode } = request
    if (!approve || note !== '') demand(refuseNote(note))
    const known = (await approvalAsked(tx, id)) ?? fail('not_found')
    const kind = kindOf.get(known.kind)
    await (kind?.locks ? kind.locks(tx, known) : requireActiveOperator(tx, operator))
    const on = { operatorId: operator.id, sid }
    // The pipeline has spent a code that came with the request.
    const codeAt = googleCode === undefined ? await earlierCode(tx, known.kind, on, at) : at
    if (codeAt === undefined) return fail('google_code_needed')
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
      code_at: codeAt,
    })
    return null
  })
}
