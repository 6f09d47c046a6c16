import { products } from '@humidor/contract/commerce/mall.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { pageOf } from '../../../platform/console/keyset.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { priceToday } from '../../trading/price/price.ts'
import { presentProduct } from './mall.present.ts'
import { countShown, type ProductPlace, shownProducts } from './products.queries.ts'

const PLACE = /^(\d{1,4})\.(\d{1,15})$/

/** The place in the mall that a text names. Undefined where we issued no such place. */
function placeIn(text: string): ProductPlace | undefined {
  const [, place, id] = PLACE.exec(text) ?? []
  return place === undefined || id === undefined ? undefined : { place: Number(place), id: BigInt(id) }
}
/** `GET /mall/products`. */
export const answerProducts = (settings: ReadSettings): Handler =>
  read(products, async ({ db, request: { lang, category, limit, after }, language, fail }) => {
    const beyond = after === undefined ? undefined : (placeIn(after) ?? fail('parameter_error'))
    const asked = { language: languageOf(lang ?? language).key, category, after: beyond, limit: limit + 1 }
    const [found, count, { price }, { mallOpen }] = await Promise.all([
      shownProducts(db, asked),
      countShown(db, category),
      priceToday(db),
      settings(),
    ])
    const { rows, next } = pageOf(found, limit, ({ place, id }) => `${place}.${id}`)
    return { rows: rows.map((row) => presentProduct(row, price)), count, next, open: mallOpen === 1 }
  })
