import type { trade, trades } from '@humidor/contract/trading/order-book.console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { z } from 'zod/mini'
import type { Claimant } from '../../../../platform/console/claims.queries.ts'
import type { MemberFill, MemberOrder, WholeOrder } from './trades.queries.ts'

/** An order for operators, with the operator who has claimed it. */
export const presentTrade = (
  row: MemberOrder,
  lockedBy: Claimant | undefined,
): z.output<(typeof trades)['response']>['rows'][number] => ({
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
  fills: readonly MemberFill[],
  lockedBy: Claimant | undefined,
): z.output<(typeof trade)['response']> => ({
  ...presentTrade(row, lockedBy),
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
