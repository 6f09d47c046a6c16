import { products } from '@humidor/contract/commerce/mall.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { read } from '../../../../http/handle.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import { presentPage } from '../../../../platform/localized-content/localized-content.ts'
import { priceToday } from '../../../trading/price/price.ts'
import { presentConsoleProduct } from '../mall.present.ts'
import { consoleProducts, countProducts } from './products.queries.ts'

export const answerProducts = read(products, async ({ db, request: { shown, after, limit }, operator, at, fail }) => {
  const before = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
  const [rows, count, { price }] = await Promise.all([
    consoleProducts(db, { shown, before, limit: limit + 1 }),
    countProducts(db, shown),
    priceToday(db),
  ])
  const page = await presentPage(db, { rows, limit, item: itemOf.product }, { operator, at }, (row) =>
    presentConsoleProduct(row, price),
  )
  return { ...page, count }
})
