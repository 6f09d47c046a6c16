import { keepTillOpen } from '@humidor/contract/commerce/staff.ts'
import { transaction } from '../../../../http/handle.ts'
import { noteSeen, putUse } from './till.queries.ts'

/** `POST /merchant/keepTillOpen`: the only call that counts as use, so an open window that follows its charges locks on time. */
export const answerKeepTillOpen = transaction(
  keepTillOpen,
  async ({ tx, merchant: { merchantId, till }, sid, at, fail }) => {
    if (!till) fail('illegal_operation')
    await noteSeen(tx, { merchantId, sid }, at)
    await putUse(tx, { merchantId, sid }, at)
    return null
  },
)
