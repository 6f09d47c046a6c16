import { listStaff } from '@humidor/contract/commerce/staff.ts'
import { read } from '../../../../http/handle.ts'
import { staffOf } from './staff.queries.ts'

/** `GET /merchant/staff`. */
export const answerListStaff = read(listStaff, async ({ db, merchant: { merchantId }, at }) =>
  (await staffOf(db, merchantId, at)).map(({ refund_bill, refund_day, created_at, tills, ...row }) => ({
    ...row,
    perBill: refund_bill,
    perDay: refund_day,
    createdAt: created_at,
    tills: Number(tills),
  })),
)
