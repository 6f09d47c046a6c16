import type { getChildrenPayingOrder, list } from '@humidor/contract/products/preorders.ts'
import { micros, type Price } from '@humidor/domain/money/micros.ts'
import type { PerMille } from '@humidor/domain/money/rounding.ts'
import { type Downtime, deadlineAfter } from '@humidor/domain/platform/downtime.ts'
import { orderNumber, type PreorderStatus, promisedFor } from '@humidor/domain/products/preorder.ts'
import type { z } from 'zod/mini'
import type { OwnPreorder, UnpaidBelow } from './preorders.queries.ts'

/** The facts that an order's view needs: downtimes, and the profit at current terms. */
export interface Terms {
  downtimes: readonly Downtime[]
  rate: PerMille
  price: Price
}

interface Payable {
  status: PreorderStatus
  status_at: Date
  /** The end of the payment time, downtimes not counted. */
  pay_until: Date | null
  late_at: Date | null
  session_id: bigint | null
  /** The platform has frozen the owner, perhaps under an operator's freeze. */
  frozen: boolean
}

/** Whether an order may be paid at any time: it was late, or it was created for an idle member. */
const hasNoDeadline = ({ status, late_at, session_id }: Omit<Payable, 'status_at' | 'pay_until'>) =>
  status === 'paying' && (late_at !== null || session_id === null)

/** Whether an order holds the membership frozen. It does not where an operator has lifted the freeze; it may still be paid. */
export const freezes = (it: Omit<Payable, 'status_at' | 'pay_until'>) => hasNoDeadline(it) && it.frozen

/** The payment deadline. Null: the order is not to be paid, or may be paid at any time. */
export const payByOf = (it: Payable, downtimes: readonly Downtime[]): Date | null =>
  it.status === 'paying' && it.pay_until && !hasNoDeadline(it)
    ? deadlineAfter(it.status_at, (it.pay_until.getTime() - it.status_at.getTime()) / 1000, downtimes)
    : null

type Row = z.output<(typeof list)['response']>['rows'][number]

/** An order in its owner's view. */
export const presentOwn = (row: OwnPreorder, terms: Terms): Row => ({
  oid: Number(row.oid),
  onum: orderNumber(row.oid),
  status: row.status,
  type: row.type,
  money: micros<'USCD'>(row.money),
  createdAt: row.created_at,
  statusAt: row.status_at,
  lotteryAt: row.lottery_at,
  countAt: row.paid_at,
  endsAt: row.ends_at,
  opensAt: row.opens_at,
  payBy: payByOf(row, terms.downtimes),
  lateAt: row.late_at,
  freezes: freezes(row),
  profit: row.promised === null ? promisedFor(row.type, row.money, terms) : micros<'CIG'>(row.promised),
  drawId: row.session_id === null ? null : Number(row.session_id),
  place: row.place,
  canOrderAgain: row.status === 'failed' && !row.taken,
})

/** An order of a direct invitee. */
export const presentBelow = (
  row: UnpaidBelow,
  downtimes: readonly Downtime[],
): z.output<(typeof getChildrenPayingOrder)['response']>[number] => {
  const payable = { ...row, status: 'paying' } as const
  return {
    user: { uid: row.uid, name: row.name },
    onum: orderNumber(row.oid),
    type: row.type,
    money: micros<'USCD'>(row.money),
    statusAt: row.status_at,
    payBy: payByOf(payable, downtimes),
    freezes: freezes(payable),
  }
}
