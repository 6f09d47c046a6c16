import { chargeByCode } from '@humidor/contract/commerce/charges.ts'
import { merchantCode } from '@humidor/domain/commerce/merchant.ts'
import { read } from '../../../http/handle.ts'
import { payees } from '../merchants/merchants.ts'
import { presentShown } from './charges.present.ts'
import { chargesBehind } from './charges.queries.ts'

/** `GET /merchant/chargeByCode`: whoever has the link may read what it asks for, and nothing about the payer. */
export const answerChargeByCode = read(chargeByCode, async ({ db, request: { code }, at, fail }) => {
  const [row] = await chargesBehind(db, [code])
  const charge = row ?? fail('not_found')
  const [shop = fail('not_found')] = await payees(db, [charge.merchant_id])
  const { merchant_id, name, address } = shop
  return {
    ...presentShown(charge, at),
    shop: { vcode: merchantCode(merchant_id), name, address },
    receipt: charge.receipt,
  }
})
