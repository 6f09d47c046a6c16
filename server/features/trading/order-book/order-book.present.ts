import type { trade, trades } from '@humidor/contract/trading/order-book.console.ts'
import type { list, myList } from '@humidor/contract/trading/order-book.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { z } from 'zod/mini'
import type { Claimant } from '../../../platform/console/claims.queries.ts'
import type { BookRow } from './book.queries.ts'
import type { DeskFill, DeskOrder, WholeOrder } from './desk.queries.ts'
import type { OwnOrder } from './order-book.queries.ts'

type RowOf<Call extends { response: z.core.$ZodType }> =
  z.output<Call['response']> extends { rows: (infer Row)[] } ? Row : never

/** An order, with who stands on the other side as far as the reader may know. */
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

/** An open order as everybody sees it: who filled a part of it is between the two. */
export const presentOpen = (row: BookRow): RowOf<typeof list> => presentOrder(row, null)

/** An order as its owner sees it. */
export const presentOwn = (row: OwnOrder): RowOf<typeof myList> => ({
  ...presentOrder(row, row.last_uid),
  traded: micros<'USCD'>(row.traded),
  held: Number(row.held),
  endedAs: row.ended_as,
  endedAt: row.ended_at,
  reason: row.reason,
})

/** An order as operators see it, and who has it open. */
export const presentDesk = (row: DeskOrder, lockedBy: Claimant | undefined): RowOf<typeof trades> => ({
  id: row.id.toString(),
  member: { uid: row.uid, name: row.name },
  action: row.action,
  status: row.status,
  moneyCig: micros<'CIG'>(row.money_cig),
  moneyCigLeft: micros<'CIG'>(row.left_cig),
  cigPrice: micros<'USCD'>(row.price),
  premium: row.premium,
  traded: micros<'USCD'>(row.traded),
  heldCig: micros<'CIG'>(row.action === 'sell' ? row.held : 0n),
  heldUscd: micros<'USCD'>(row.action === 'buy' ? row.held : 0n),
  createdAt: row.created_at,
  endsAt: row.ends_at,
  endedAt: row.ended_at,
  endedAs: row.ended_as,
  lockedBy: lockedBy ?? null,
})

/** One order with its fills. */
export const presentWhole = (
  row: WholeOrder,
  fills: readonly DeskFill[],
  lockedBy: Claimant | undefined,
): z.output<(typeof trade)['response']> => ({
  ...presentDesk(row, lockedBy),
  reason: row.reason,
  stoppedBy: row.stopped_by_name,
  fills: fills.map((fill) => ({
    id: `${row.id}:${fill.nth}`,
    member: { uid: fill.uid, name: fill.name },
    moneyCig: micros<'CIG'>(fill.cig),
    money: micros<'USCD'>(fill.uscd),
    at: fill.at,
    transferId: fill.transfer_id.toString(),
  })),
})
