import { tillStaff } from '@humidor/contract/commerce/staff.ts'
import { read } from '../../../../http/handle.ts'
import { namesOf } from './staff.queries.ts'

/** `GET /merchant/tillStaff`. */
export const answerTillStaff = read(tillStaff, async ({ db, merchant: { merchantId, name, till }, fail }) => {
  if (!till) fail('illegal_operation')
  return { name, staff: await namesOf(db, merchantId), locked: till?.locked === true }
})
