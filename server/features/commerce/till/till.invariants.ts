import { receiptMails, tillItemsAtMost } from '@humidor/domain/commerce/till.ts'
import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

/** Invariants of the till. */
export const tillInvariants: readonly Invariant[] = [
  {
    id: 'till.few-items',
    summary: 'No merchant has more items than a till shows.',
    sql: `select merchant_id from merchant_item group by merchant_id having count(*) > ${tillItemsAtMost}`,
  },
  {
    id: 'till.mails-of-own-bills',
    summary: 'Receipts are mailed of a merchant’s own bills, and few of them on a day.',
    sql: `select m.bill_id from merchant_receipt_mail m join merchant_bill b on b.id = m.bill_id where b.merchant_id <> m.merchant_id
      union all select merchant_id from merchant_receipt_mail group by merchant_id, day having sum(sent) > ${receiptMails.ofMerchant}`,
  },
  guardsStand('till', { triggers: [], constraints: ['merchant_receipt_mail_few'] }),
]
