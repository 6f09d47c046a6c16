import { stopTransfer as stopCall } from '@humidor/contract/money/wallet.console.ts'
import { cancelTransfer as call, transfersInReview as listCall } from '@humidor/contract/money/wallet.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { noticeAmount } from '@humidor/domain/community/notices.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { refuseCancel } from '@humidor/domain/money/movement.ts'
import type { Tx } from '../../../../database/database.ts'
import { read, transaction } from '../../../../http/handle.ts'
import { refuseClaimed } from '../../../../platform/console/claims.ts'
import { notifyMember } from '../../../../platform/notifications/notify.ts'
import { returnedTransferPostings } from '../wallet.postings.ts'
import { maskedName } from '../wallet.present.ts'
import { endMovements } from './ending.ts'
import { presentReview } from './movements.present.ts'
import { lockReview, pendingReviewsOf, type ReviewRow, type Stop, writeEndedReviews } from './reviews.queries.ts'

/** Everything returns to the giver, the fee too. Hold the row first. */
const giveBack = (tx: Tx, row: ReviewRow, at: Date, stop?: Stop) =>
  endMovements(tx, {
    kind: 'transferReview',
    operation: stop ? 'stopTransfer' : 'cancelTransfer',
    state: 'cancelled',
    at,
    ends: [{ id: row.id, heldBy: row.held_by, postings: returnedTransferPostings(row.uid, micros<'USCD'>(row.money)) }],
    write: writeEndedReviews(stop),
  })

/** What the member has given and is held for review. */
export const transfersInReview = read(listCall, async ({ db, member }) =>
  (await pendingReviewsOf(db, member.uid)).map(presentReview),
)

/** A giver takes a transfer back while it is held. Of this, an operator and the job that completes it, one wins. */
export const cancelTransfer = transaction(call, async ({ tx, request: { id }, member: { uid }, at, fail, demand }) => {
  const row = (await lockReview(tx, BigInt(id), uid)) ?? fail('not_found')
  demand(refuseCancel(row.state))
  await giveBack(tx, row, at)
  return null
})

/** A number that a row can have; anything else is none of ours. */
const numberIn = (id: string) => (/^\d{1,18}$/.test(id) ? BigInt(id) : undefined)

/** `POST /console/stopTransfer`: an operator stops a transfer while it is held, and the giver is told why. */
export const stopTransfer = transaction(stopCall, async ({ tx, request, operator, at, fail, demand }) => {
  demand(refuseNote(request.reason))
  const id = numberIn(request.id)
  const row = (id === undefined ? undefined : await lockReview(tx, id)) ?? fail('not_found')
  demand((await refuseClaimed(tx, itemOf.transfer(row.id.toString()), operator.id, at)) ?? refuseCancel(row.state))
  const reason = request.reason
  await giveBack(tx, row, at, { operatorId: operator.id, reason })
  const params = { money: noticeAmount(row.money, 'USCD'), name: maskedName(row.to_name), reason }
  await notifyMember(tx, { uid: row.uid, kind: 'transferCancelled', params, at })
  return null
})
