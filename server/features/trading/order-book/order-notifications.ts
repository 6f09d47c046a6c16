import { noticeAmount } from '@humidor/domain/community/notices.ts'
import type { Tx } from '../../../database/database.ts'
import type { NewNotification } from '../../../platform/notifications/notifications.queries.ts'
import { notifyMember } from '../../../platform/notifications/notify.ts'
import type { LockedOrder } from './order-book.queries.ts'

const cigs = (amount: bigint) => noticeAmount(amount, 'CIG')
const uscds = (amount: bigint) => noticeAmount(amount, 'USCD')

/** The money that returns to the owner of an order. */
const returned = ({ action, held }: LockedOrder) => (action === 'sell' ? cigs(held) : uscds(held))

/** Notifies the owner of a fill. `order` is the order before the fill. */
export function notifyFilled(tx: Tx, it: { order: LockedOrder; cig: bigint; uscd: bigint; at: Date }): Promise<void> {
  const { order, cig, uscd, at } = it
  const { uid, action } = order
  const money = cigs(cig)
  const left = order.left_cig - cig
  if (action === 'sell')
    return notifyMember(tx, { uid, kind: 'tradeSold', params: { money, received: uscds(uscd) }, at })
  const params = { money, paid: uscds(uscd) }
  return notifyMember(
    tx,
    left === 0n
      ? { uid, kind: 'tradeBought', params, at }
      : { uid, kind: 'tradePart', params: { ...params, left: cigs(left) }, at },
  )
}

/** Notifies the owner of an expired order. */
export const expiredNotice = (order: LockedOrder, at: Date): NewNotification => ({
  uid: order.uid,
  kind: 'tradeExpired',
  params: { money: returned(order) },
  at,
})

/** Notifies the owner that an operator ended the order, and why. */
export const notifyStopped = (tx: Tx, order: LockedOrder, reason: string, at: Date): Promise<void> =>
  notifyMember(tx, { uid: order.uid, kind: 'tradeStopped', params: { money: returned(order), reason }, at })
