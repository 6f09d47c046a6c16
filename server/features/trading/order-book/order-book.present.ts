import type { list, myList } from '@humidor/contract/trading/order-book.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { z } from 'zod/mini'
import type { BookRow } from './book.queries.ts'
import type { OwnOrder } from './order-book.queries.ts'

type RowOf<Call extends { response: z.core.$ZodType }> =
  z.output<Call['response']> extends { rows: (infer Row)[] } ? Row : never

/** An order, with the other party as far as the reader may know it. */
const presentOrder = (row: Omit<BookRow, 'rank'>, otherUid: number | null): RowOf<typeof list> => ({
  id: Number(row.id),
  action: row.action,
  buyerUid: row.action === 'buy' ? row.uid : otherUid,
  sellerUid: row.action === 'sell' ? row.uid : otherUid,
  status: row.status,
  moneyCig: micros<'CIG'>(row.money_cig),
  moneyCigLeft: micros<'CIG'>(row.left_cig),
  cigPrice: micros<'USCD'>(row.price),
  premium: row.premium,
  createdAt: row.created_at,
  endsAt: row.ends_at,
})

/** An open order for every member. Only its two parties know who filled a part of it. */
export const presentOpen = (row: BookRow): RowOf<typeof list> => presentOrder(row, null)

/** An order for its owner. */
export const presentOwn = (row: OwnOrder): RowOf<typeof myList> => ({
  ...presentOrder(row, row.last_uid),
  traded: micros<'USCD'>(row.traded),
  held: Number(row.held),
  endedAs: row.ended_as,
  endedAt: row.ended_at,
  reason: row.reason,
})
