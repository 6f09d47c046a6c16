import { editStaff } from '@humidor/contract/commerce/staff.ts'
import { refuseStaff } from '@humidor/domain/commerce/staff.ts'
import { transaction } from '../../../../http/handle.ts'
import { isNameTaken, lockAndCountStaff, lockStaff, putStaff } from './staff.queries.ts'

/** `POST /merchant/editStaff`. The limits count at the next refund, also for who is at a till now. */
export const answerEditStaff = transaction(
  editStaff,
  async ({ tx, merchant: { merchantId }, request, fail, demand }) => {
    const { id, name, role, perBill, perDay } = request
    demand(refuseStaff(request))
    await lockAndCountStaff(tx, merchantId)
    if (!(await lockStaff(tx, merchantId, id))) fail('not_found')
    if (await isNameTaken(tx, merchantId, name, id)) fail('duplicate_name')
    await putStaff(tx, id, { name, role, refund_bill: perBill, refund_day: perDay })
    return null
  },
)
