import { itemOf } from '@humidor/domain/backoffice/console.ts'
import type { ProductText } from '@humidor/domain/commerce/mall.ts'
import type { LocalizedContent } from '../../../../platform/localized-content/localized-content.ts'
import { productTexts } from '../products.queries.ts'
import { changeProduct, insertProduct, type LockedProduct, lockProduct, type ProductFacts } from './products.queries.ts'

/** A product as content in seven languages. */
export const written: LocalizedContent<LockedProduct, ProductFacts, ProductText> = {
  item: itemOf.product,
  texts: productTexts,
  lock: lockProduct,
  insert: insertProduct,
  change: changeProduct,
}
