import { productInfo } from '@humidor/contract/commerce/mall.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { type Handler, read } from '../../../http/handle.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { priceToday } from '../../trading/price/price.ts'
import { presentProductWhole } from './mall.present.ts'
import { shownOne } from './products.queries.ts'

/** `GET /mall/productInfo`. */
export const answerProductInfo = (settings: ReadSettings): Handler =>
  read(productInfo, async ({ db, request: { id, lang }, language, fail }) => {
    const [row, { price }, { mallOpen }] = await Promise.all([
      shownOne(db, id, languageOf(lang ?? language).key),
      priceToday(db),
      settings(),
    ])
    return row ? presentProductWhole(row, price, mallOpen === 1) : fail('not_found')
  })
