import { micros } from '@humidor/domain/money/micros.ts'
import type { Tx } from '../../../database/database.ts'
import { post } from '../../../ledger/post.ts'
import { refundTransfer } from './mall.postings.ts'
import { type LockedOrder, linesAsBought, type NewRefund, putRefund } from './orders.queries.ts'
import { lockProducts, moveStock } from './products.queries.ts'

/**
 * Returns an order's ₡ from the treasury by a transfer that reverses the payment, and its pieces to stock if they came back. The
 * order is locked; locks the products, then accounts.
 * @throws NotCoveredError where the treasury does not have the ₡
 */
export async function refundOrder(tx: Tx, order: LockedOrder, it: Omit<NewRefund, 'transferId'>) {
  const { id, uid, paid_by: paidBy } = order
  const back = it.restocked ? await linesAsBought(tx, id) : []
  const products = back.map((line) => line.product_id)
  if (products.length > 0) await lockProducts(tx, products)
  const [posted] = await post(tx, [refundTransfer({ id, uid, cig: micros<'CIG'>(order.cig) }, paidBy, it.at)])
  if (!posted) throw new Error('a refund was not posted')
  await putRefund(tx, id, { ...it, transferId: posted.id })
  if (products.length > 0)
    await moveStock(
      tx,
      back.map(({ product_id, quantity }) => ({ id: product_id, by: quantity })),
    )
}
