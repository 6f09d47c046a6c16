import { orderList } from '@humidor/contract/commerce/mall.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { pageOf, readNumber } from '../../../platform/console/keyset.ts'
import { presentOwn } from './mall.present.ts'
import { countOwnOrders, ownOrders } from './orders.queries.ts'

/** `GET /mall/orderList`. */
export const answerOrderList: Handler = read(
  orderList,
  async ({ db, member: { uid }, request: { lang, limit, after }, language, fail }) => {
    const readerLanguage = languageOf(lang ?? language).key
    const below = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
    const [found, count] = await Promise.all([
      ownOrders(db, uid, { language: readerLanguage, below, limit: limit + 1 }),
      countOwnOrders(db, uid),
    ])
    const { rows, next } = pageOf(found, limit, ({ id }) => id.toString())
    return { rows: rows.map(presentOwn), count, next }
  },
)
