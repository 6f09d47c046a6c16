import { cart } from '@humidor/contract/commerce/mall.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { type Handler, read } from '../../../http/handle.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { priceToday } from '../../trading/price/price.ts'
import { cartOf } from './cart.queries.ts'
import { presentCartLine } from './mall.present.ts'

/** `GET /mall/cart`. */
export const answerCart = (settings: ReadSettings): Handler =>
  read(cart, async ({ db, member: { uid }, request: { lang }, language }) => {
    const [rows, { price }, { mallOpen }] = await Promise.all([
      cartOf(db, uid, languageOf(lang ?? language).key),
      priceToday(db),
      settings(),
    ])
    return { lines: rows.map((row) => presentCartLine(row, price)), open: mallOpen === 1 }
  })
