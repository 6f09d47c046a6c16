import { signOutStaff } from '@humidor/contract/commerce/staff.ts'
import { transaction } from '../../../../http/handle.ts'
import { lockTill } from './till.queries.ts'

/** `POST /merchant/signOutStaff`: also for the owner at a till. */
export const answerSignOutStaff = transaction(
  signOutStaff,
  async ({ tx, merchant: { merchantId, till }, sid, fail }) => {
    if (!till) fail('illegal_operation')
    await lockTill(tx, { merchantId, sid })
    return null
  },
)
