import { stopTransfer } from '@humidor/contract/money/wallet.console.ts'
import { maskedName } from '@humidor/domain/accounts/masked-name.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { noticeAmount } from '@humidor/domain/community/notices.ts'
import { refuseCancel } from '@humidor/domain/money/movement.ts'
import { transaction } from '../../../../http/handle.ts'
import { refuseClaimed } from '../../../../platform/console/claims.ts'
import { notifyMember } from '../../../../platform/notifications/notify.ts'
import { returnTransfer } from '../movements/return-transfer.ts'
import { lockReview } from '../movements/reviews.queries.ts'

/** Reads the number of a review. Undefined for a text that no `bigint` id can have. */
const numberIn = (id: string) => (/^\d{1,18}$/.test(id) ? BigInt(id) : undefined)

/** `POST /console/stopTransfer`: an operator stops a transfer in review. The giver is notified of the reason. */
export const answerStopTransfer = transaction(stopTransfer, async ({ tx, request, operator, at, fail, demand }) => {
  demand(refuseNote(request.reason))
  const id = numberIn(request.id)
  const row = (id === undefined ? undefined : await lockReview(tx, id)) ?? fail('not_found')
  demand((await refuseClaimed(tx, itemOf.transfer(row.id.toString()), operator.id, at)) ?? refuseCancel(row.state))
  const reason = request.reason
  await returnTransfer(tx, row, at, { operatorId: operator.id, reason })
  const params = { money: noticeAmount(row.money, 'USCD'), name: maskedName(row.to_name), reason }
  await notifyMember(tx, { uid: row.uid, kind: 'transferCancelled', params, at })
  return null
})
