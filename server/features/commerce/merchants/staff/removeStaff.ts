import { removeStaff } from '@humidor/contract/commerce/staff.ts'
import { transaction } from '../../../../http/handle.ts'
import { lockStaff, lockTillsOf, putRemoved } from './staff.queries.ts'

/** `POST /merchant/removeStaff`. Bills keep the name. */
export const answerRemoveStaff = transaction(
  removeStaff,
  async ({ tx, merchant: { merchantId }, request: { id }, at, fail }) => {
    if (!(await lockStaff(tx, merchantId, id))) fail('not_found')
    await putRemoved(tx, id, at)
    await lockTillsOf(tx, id)
    return null
  },
)
