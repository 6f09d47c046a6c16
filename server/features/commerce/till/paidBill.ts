import { paidBill } from '@humidor/contract/commerce/till.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { read } from '../../../http/handle.ts'
import { billByTransfer, presentChargeOfBill } from '../merchants/merchants.ts'

/** `GET /user/paidBill`. */
export const answerPaidBill = read(paidBill, async ({ db, member: { uid }, request: { transfer }, fail }) => {
  const bill = (await billByTransfer(db, uid, transfer)) ?? fail('not_found')
  return {
    ...{ shop: bill.shop, receipt: bill.receipt, createdAt: bill.created_at },
    ...{ moneyCig: micros<'CIG'>(bill.money_cig), refundedCig: micros<'CIG'>(bill.refunded_cig) },
    charge: presentChargeOfBill(bill),
  }
})
