import { removeAlert } from '@humidor/contract/trading/price.ts'
import { transaction } from '../../../http/handle.ts'
import { deleteAlert } from './alerts.queries.ts'

/** `POST /cig/removeAlert`: answers alike for another member's alert and for a missing one. */
export const answerRemoveAlert = transaction(removeAlert, async ({ request: { id }, member: { uid }, tx, fail }) =>
  (await deleteAlert(tx, uid, BigInt(id))) ? null : fail('not_found'),
)
