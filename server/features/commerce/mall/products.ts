import { products } from '@humidor/contract/commerce/mall.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { pageOf } from '../../../platform/console/keyset.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { priceToday } from '../../trading/price/price.ts'
import { presentProduct } from './mall.present.ts'
import { countShown, type ProductPlace, shownProducts } from './products.queries.ts'

const PLACE = /^(\d{1,15})\.(\d{1,15})$/

/** The place in the list that a text names. Undefined where we issued no such place. */
function placeIn(text: string): ProductPlace | undefined {
  const [, key, id] = PLACE.exec(text) ?? []
  return key === undefined || id === undefined ? undefined : { key: BigInt(key), id: BigInt(id) }
}

export const answerProducts = (settings: ReadSettings): Handler =>
  read(products, async ({ db, request, language, fail }) => {
    const { lang, category, search = '', sort = 'place', limit, after } = request
    const beyond = after === undefined ? undefined : (placeIn(after) ?? fail('parameter_error'))
    const wanted = { category, words: search.split(' ').filter((word) => word !== '') }
    const asked = { ...wanted, language: languageOf(lang ?? language).key, sort, after: beyond, limit: limit + 1 }
    const [found, count, { price }, { mallOpen }] = await Promise.all([
      shownProducts(db, asked),
      countShown(db, wanted),
      priceToday(db),
      settings(),
    ])
    const { rows, next } = pageOf(found, limit, ({ key, id }) => `${key}.${id}`)
    return { rows: rows.map((row) => presentProduct(row, price)), count, next, open: mallOpen === 1 }
  })
