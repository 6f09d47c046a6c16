import { list } from '@humidor/contract/products/preorders.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { type Handler, read } from '../../../http/handle.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { priceToday } from '../../trading/price/price.ts'
import { downSince } from './downtimes.ts'
import { presentOwn } from './preorders.present.ts'
import { countOwn, ownPreorders } from './preorders.queries.ts'

export const answerList = (settings: ReadSettings): Handler =>
  read(list, async ({ db, member: { uid }, request: { page, limit, status = [] } }) => {
    const [inForce, { price }, rows, count] = await Promise.all([
      settings(),
      priceToday(db),
      ownPreorders(db, uid, status, { page, limit }),
      countOwn(db, uid, status),
    ])
    const payable = rows.filter((row) => row.status === 'paying').map((row) => row.status_at)
    const downtimes = await downSince(db, payable)
    const terms = { downtimes, rate: perMille(inForce.orderYield), price }
    return { rows: rows.map((row) => presentOwn(row, terms)), count }
  })
