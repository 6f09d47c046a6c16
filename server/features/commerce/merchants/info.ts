import { info } from '@humidor/contract/commerce/merchants.ts'
import type { Db } from '../../../database/database.ts'
import { read } from '../../../http/handle.ts'
import type { SignedInMerchant } from '../../../http/sessions.ts'
import { priceToday } from '../../trading/price/price.ts'
import { presentMerchant, presentRole } from './merchants.present.ts'
import { merchantRow } from './merchants.queries.ts'

type Who = Pick<SignedInMerchant, 'merchantId' | 'staff' | 'till'>

/** A merchant in their own view, as far as the role of who is signed in needs it. @throws when there is no such merchant: none is ever deleted */
export async function merchantInfoOf(db: Db, who: Who) {
  const { merchantId } = who
  const [row, { price }] = await Promise.all([merchantRow(db, merchantId), priceToday(db)])
  if (!row) throw new Error(`there is no merchant ${merchantId}`)
  return { ...presentMerchant(row, price), ...presentRole(row, who, price) }
}

/** `GET /merchant/info`. */
export const answerInfo = read(info, ({ db, merchant }) => merchantInfoOf(db, merchant))
