import { cancelTransfer } from '@humidor/contract/money/wallet.ts'
import { refuseCancel } from '@humidor/domain/money/movement.ts'
import { transaction } from '../../../../http/handle.ts'
import { returnTransfer } from './return-transfer.ts'
import { lockReview } from './reviews.queries.ts'

/** A giver cancels a transfer in review. Of this call, an operator and the job that completes it, one wins. */
export const answerCancelTransfer = transaction(
  cancelTransfer,
  async ({ tx, request: { id }, member: { uid }, at, fail, demand }) => {
    const row = (await lockReview(tx, BigInt(id), uid)) ?? fail('not_found')
    demand(refuseCancel(row.state))
    await returnTransfer(tx, row, at)
    return null
  },
)
