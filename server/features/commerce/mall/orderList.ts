import { orderList } from '@humidor/contract/commerce/mall.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { pageOf, readNumber } from '../../../platform/console/keyset.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { presentOwn } from './mall.present.ts'
import { countCancelledOn, countOwnOrders, linesOf, ownOrders } from './orders.queries.ts'

/** `GET /mall/orderList`. */
export const answerOrderList: Handler = read(
  orderList,
  async ({ db, member: { uid }, request: { lang, limit, after }, language, at, fail }) => {
    const readerLanguage = languageOf(lang ?? language).key
    const below = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
    const [found, count, cancelledToday, { mallCancelsDaily }] = await Promise.all([
      ownOrders(db, uid, { below, limit: limit + 1 }),
      countOwnOrders(db, uid),
      countCancelledOn(db, uid, businessDay(at)),
      settingsOf(db),
    ])
    const { rows, next } = pageOf(found, limit, ({ id }) => id.toString())
    const lines = await linesOf(db, rows, readerLanguage)
    const mayCancel = cancelledToday < mallCancelsDaily
    return { rows: rows.map((row) => presentOwn(row, lines.get(row.id) ?? [], mayCancel)), count, next }
  },
)
