import { returnAsOwner } from '@humidor/contract/commerce/staff.ts'
import { transaction } from '../../../../http/handle.ts'
import { putAtTill } from './till.queries.ts'

/**
 * `POST /merchant/returnAsOwner`: the request pipeline has checked the owner's password, and the code of their authenticator. The till
 * stays one, and locks again without use.
 */
export const answerReturnAsOwner = transaction(
  returnAsOwner,
  async ({ tx, merchant: { merchantId, till }, sid, at, fail }) => {
    if (!till) fail('illegal_operation')
    await putAtTill(tx, { merchantId, sid }, { staffId: null, at })
    return null
  },
)
