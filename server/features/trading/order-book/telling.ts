import { noticeAmount } from '@humidor/domain/community/notices.ts'
import type { Tx } from '../../../database/database.ts'
import type { NewNotification } from '../../../platform/notifications/notifications.queries.ts'
import { notifyMember } from '../../../platform/notifications/notify.ts'
import type { HeldOrder } from './order-book.queries.ts'

const cigs = (amount: bigint) => noticeAmount(amount, 'CIG')
const uscds = (amount: bigint) => noticeAmount(amount, 'USCD')

/** What returns to the owner of an order. */
const returned = ({ action, held }: HeldOrder) => (action === 'sell' ? cigs(held) : uscds(held))

/** Tells the owner of an order, as it was before, that somebody has filled it, or a part of it. */
export function tellFilled(tx: Tx, it: { order: HeldOrder; cig: bigint; uscd: bigint; at: Date }): Promise<void> {
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

/** What the owner of an order is told whose time is up. */
export const expiredNotice = (order: HeldOrder, at: Date): NewNotification => ({
  uid: order.uid,
  kind: 'tradeExpired',
  params: { money: returned(order) },
  at,
})

/** Tells the owner of an order that an operator took it out of the book, and why. */
export const tellStopped = (tx: Tx, order: HeldOrder, reason: string, at: Date): Promise<void> =>
  notifyMember(tx, { uid: order.uid, kind: 'tradeStopped', params: { money: returned(order), reason }, at })
