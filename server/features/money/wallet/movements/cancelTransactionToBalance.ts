import { cancelTransactionToBalance } from '@humidor/contract/money/wallet.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { refuseCancel } from '@humidor/domain/money/movement.ts'
import { transaction } from '../../../../http/handle.ts'
import { cancelledConversionPostings } from '../wallet.postings.ts'
import { lockConversion, writeEndedConversions } from './conversions.queries.ts'
import { endMovements } from './end-movements.ts'

/**
 * A member cancels a pending conversion of theirs. Of this call and the job that completes it, the one that locks the
 * row first wins. The other finds the conversion ended.
 */
export const answerCancelTransactionToBalance = transaction(
  cancelTransactionToBalance,
  async ({ tx, request: { did }, member: { uid }, at, fail, demand }) => {
    const row = (await lockConversion(tx, uid, BigInt(did))) ?? fail('not_found')
    demand(refuseCancel(row.state))
    const postings = cancelledConversionPostings(uid, micros<'USCD'>(row.money))
    await endMovements(tx, {
      kind: 'conversion',
      operation: 'cancelConversion',
      state: 'cancelled',
      at,
      ends: [{ id: row.id, heldBy: row.held_by, postings }],
      write: writeEndedConversions,
    })
    return null
  },
)
