import { refuseApplication } from '@humidor/contract/community/activities.console.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { transaction } from '../../../../http/handle.ts'
import { withdrawRequest } from '../../../../platform/console/approvals.ts'
import { refuseClaimed } from '../../../../platform/console/claims.ts'
import { notifyMember } from '../../../../platform/notifications/notify.ts'
import { lockApplication, putRefusal, SUBSIDY } from '../reviewing.queries.ts'

/** `POST /console/refuseApplication`: also withdraws a waiting request for a second operator. */
export const answerRefuseApplication = transaction(
  refuseApplication,
  async ({ tx, operator, at, request, fail, demand }) => {
    demand(refuseNote(request.reply))
    const id = BigInt(request.fid)
    // Locks the request before the application, as the decision of a second operator does.
    await withdrawRequest(tx, SUBSIDY, String(id))
    const row = (await lockApplication(tx, id)) ?? fail('not_found')
    demand(await refuseClaimed(tx, itemOf.application(request.fid), operator.id, at))
    if (row.state !== 'waiting') fail('illegal_operation')
    const reply = request.reply
    await putRefusal(tx, id, { by: operator.id, reply, at })
    await notifyMember(tx, { uid: row.uid, kind: 'applicationRefused', params: { name: row.name, reason: reply }, at })
    return null
  },
)
