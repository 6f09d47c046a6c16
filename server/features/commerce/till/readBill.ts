import { readBill } from '@humidor/contract/commerce/till.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { merchantAccount } from '../../../ledger/accounts.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { proofOf } from '../../money/receipts/receipts.ts'
import { billByReceipt, billsSince, presentChargedBill } from '../merchants/merchants.ts'

/** `GET /merchant/bill`. A cashier finds those of the business day. */
export const answerReadBill = (settings: ReadSettings): Handler =>
  read(readBill, async ({ db, merchant, request: { receipt }, at, fail }) => {
    const { merchantId } = merchant
    const [{ refundWindow }, found] = await Promise.all([settings(), billByReceipt(db, merchantId, receipt)])
    const bill = found && found.created_at >= (billsSince(merchant, at) ?? found.created_at) ? found : fail('not_found')
    const proof = await proofOf(db, bill.paid_by, merchantAccount(merchantId, 'cig'))
    return { ...presentChargedBill(bill, refundWindow), proof: proof ?? null }
  })
