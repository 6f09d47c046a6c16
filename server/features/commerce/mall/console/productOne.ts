import { productOne } from '@humidor/contract/commerce/mall.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { read } from '../../../../http/handle.ts'
import { claimedByOther } from '../../../../platform/console/claims.ts'
import { priceToday } from '../../../trading/price/price.ts'
import { presentWritten } from '../mall.present.ts'
import { productTexts } from '../products.queries.ts'
import { productRow } from './products.queries.ts'

export const answerProductOne = read(productOne, async ({ db, request: { id }, operator, at, fail }) => {
  const row = (await productRow(db, id)) ?? fail('not_found')
  const [texts, lock, { price }] = await Promise.all([
    productTexts.all(db, BigInt(id)),
    claimedByOther(db, itemOf.product(id), operator.id, at),
    priceToday(db),
  ])
  return presentWritten(row, texts, price, lock)
})
