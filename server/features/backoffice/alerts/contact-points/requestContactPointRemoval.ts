import { requestContactPointRemoval } from '@humidor/contract/backoffice/contact-points.console.ts'
import { refuseNote } from '@humidor/domain/backoffice/console.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import { transaction } from '../../../../http/handle.ts'
import { requestApproval } from '../../../../platform/console/approvals.ts'
import { CONTACT_POINT, contactPointOf, removalOf } from './contact-points.queries.ts'
import type { Removed } from './requestContactPoint.ts'

/** `POST /console/requestContactPointRemoval`. */
export const answerRequestContactPointRemoval = (randomness: Randomness) =>
  transaction(requestContactPointRemoval, async ({ tx, operator, at, request: { id, reason }, fail, demand }) => {
    demand(refuseNote(reason))
    const { name, shown } = (await contactPointOf(tx, id)) ?? fail('not_found')
    const payload: Removed = { action: 'remove', name, shown }
    const it = { kind: CONTACT_POINT, about: removalOf(id), aboutName: name, reason, payload, maker: operator.id, at }
    if (!(await requestApproval(tx, randomness, it))) fail('illegal_operation')
    return null
  })
