import { info } from '@humidor/contract/commerce/merchants.ts'
import type { Db } from '../../../database/database.ts'
import { read } from '../../../http/handle.ts'
import { priceToday } from '../../trading/price/price.ts'
import { presentMerchant } from './merchants.present.ts'
import { merchantRow } from './merchants.queries.ts'

/** A merchant in their own view. @throws when there is no such merchant: none is ever deleted */
export async function merchantInfoOf(db: Db, merchantId: number) {
  const [row, { price }] = await Promise.all([merchantRow(db, merchantId), priceToday(db)])
  if (!row) throw new Error(`there is no merchant ${merchantId}`)
  return presentMerchant(row, price)
}

/** `GET /merchant/info`. */
export const answerInfo = read(info, ({ db, merchant }) => merchantInfoOf(db, merchant.merchantId))
