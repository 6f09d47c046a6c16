import { fills } from '@humidor/contract/trading/order-book.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { termsOf, unitPrice } from '@humidor/domain/trading/order-book.ts'
import type { z } from 'zod/mini'
import { read } from '../../../http/handle.ts'
import { pageOf } from '../../../platform/console/keyset.ts'
import { countOwnFills, type OwnFill, ownFills } from './fills.queries.ts'
import { orderNumberIn } from './order-number.ts'

const presentFill = (row: OwnFill): z.output<(typeof fills)['response']>['rows'][number] => ({
  id: Number(row.id),
  order: Number(row.order_id),
  own: row.own,
  // The owner of a buy order buys; who fills it sells.
  side: (row.action === 'buy') === row.own ? 'buy' : 'sell',
  moneyCig: micros<'CIG'>(row.cig),
  price: unitPrice(termsOf({ cigPrice: row.price, premium: row.premium })),
  money: micros<'USCD'>(row.uscd),
  createdAt: row.at,
})

/** `GET /cbsell/fills`: the member’s own trades, as owner of an order and as the one who filled it. */
export const answerFills = read(fills, async ({ db, member: { uid }, request: { after, limit }, fail }) => {
  const below = after === undefined ? undefined : (orderNumberIn(after) ?? fail('parameter_error'))
  const [found, count] = await Promise.all([ownFills(db, uid, below, limit + 1), countOwnFills(db, uid)])
  const { rows, next } = pageOf(found, limit, ({ id }) => id.toString())
  return { rows: rows.map(presentFill), count, next }
})
