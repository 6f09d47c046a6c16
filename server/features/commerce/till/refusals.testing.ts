import { contract } from '@humidor/contract/index.ts'
import { receiptMails, tillItemsAtMost } from '@humidor/domain/commerce/till.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import type { RefusalsOf } from '../../../http/refusals.testing.ts'
import { verifiedMerchant } from '../merchants/merchants.testing.ts'
import { adds, espresso } from './till.testing.ts'

const { deleteItem, orderItems, paidBill, readBill, saveItem, sendReceipt } = contract.till
const { merchantDetail } = contract.merchants
const MISSING = '999999'

/** Produces each refusal that calls of the till declare. */
export const tillRefusals = (sandbox: () => Sandbox): RefusalsOf<'till'> => {
  const cedar = () => sandbox().merchants.cedar
  const tries = (it: object) => cedar().tryCall(saveItem, { ...espresso(), ...it })
  return {
    saveItem: {
      not_found: () => tries({ id: MISSING }),
      content_empty: () => tries({ title: ' ' }),
      content_too_long: () => tries({ title: 'x'.repeat(61) }),
      wrong_money: () => tries({ price: micros(0n) }),
      too_many_items: async () => {
        const shop = await verifiedMerchant(sandbox())
        await sql`insert into merchant_item (merchant_id, title, currency, price, color, place)
          select ${shop.merchantId}, 'Robusto', 'USCD', 1, 'plain', n from generate_series(1, ${tillItemsAtMost}::int) n`.execute(
          sandbox().db,
        )
        return await shop.tryCall(saveItem, espresso())
      },
    },
    deleteItem: { not_found: () => cedar().tryCall(deleteItem, { id: MISSING }) },
    orderItems: {
      content_changed: async () => {
        const { id } = await adds(cedar())
        return await cedar().tryCall(orderItems, { ids: [id, id] })
      },
    },
    readBill: { not_found: () => cedar().tryCall(readBill, { receipt: '00000000' }) },
    sendReceipt: {
      not_found: () => cedar().tryCall(sendReceipt, { billId: MISSING, email: 'g@cigar.test', language: 'en' }),
      invalid_email_format: () => cedar().tryCall(sendReceipt, { billId: MISSING, email: 'nobody', language: 'en' }),
      too_many_receipts: async () => {
        // The preparations of charges have paid one: a refusal itself moves nothing.
        const { rows } = await cedar().call(merchantDetail, { page: 1, limit: 10, type: 0 })
        const billId = rows[0]?.id ?? ''
        const wish = { billId, email: 'g@cigar.test', language: 'en' }
        for (let n = 0; n < receiptMails.ofBill; n += 1) await cedar().call(sendReceipt, wish)
        return await cedar().tryCall(sendReceipt, wish)
      },
    },
    paidBill: { not_found: () => sandbox().alice.tryCall(paidBill, { transfer: 1 }) },
  }
}
