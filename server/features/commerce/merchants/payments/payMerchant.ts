import { type Cig, micros, type Price } from '@humidor/domain/money/micros.ts'
import type { Tx } from '../../../../database/database.ts'
import { post } from '../../../../ledger/post.ts'
import { paymentPostings } from '../merchants.postings.ts'
import { convertBills } from './converting.ts'
import { recordBills } from './paying.ts'

export interface MerchantPayment {
  uid: number
  merchantId: number
  money: Cig
  /** The price of the conversion, as far as the treasury covers it. Without one the bill waits. */
  price?: Price | undefined
  receipt: string
  /** Identifies the payment, so that it happens once. */
  key: string
  at: Date
}

/** A payment and its conversion in the caller's transaction, at a given time. It fills fixtures with a past. */
export async function payMerchant(tx: Tx, it: MerchantPayment): Promise<bigint> {
  const { uid, merchantId, money, price, receipt, key, at } = it
  const postings = paymentPostings({ uid, merchantId, money })
  const [paid] = await post(tx, [{ operation: 'payToMerchant', key, at, postings }])
  if (!paid) throw new Error('a payment was not posted')
  const [id = 0n] = await recordBills(tx, [{ row: { merchantId, uid, money, at, receipt }, transferId: paid.id }])
  const bills = [{ id, merchant_id: merchantId, left: micros<'CIG'>(money), created_at: at }]
  if (price) await convertBills(tx, { bills, price, at })
  return id
}
