import type { Tx } from '../../../database/database.ts'
import { endOutcome } from '../../../ledger/outcome.ts'
import { post } from '../../../ledger/post.ts'
import { returnedTransfer } from './order-book.postings.ts'
import { type Ended, type HeldOrder, writeEnded } from './order-book.queries.ts'

/** How orders end that are held and open. */
export interface Ending extends Omit<Ended, 'ended'> {
  orders: readonly HeldOrder[]
}

/**
 * Takes orders out of the book: what is left of each returns to its owner, and the wallet says so. Where nothing was filled, what
 * was held shows as cancelled; where a part was, as done, and what returned stands in a row of its own. Hold the orders
 * first; the accounts are locked here.
 */
export async function endOrders(tx: Tx, { orders, as, at, stop }: Ending): Promise<void> {
  if (orders.length === 0) return
  const posted = await post(
    tx,
    orders.map((order) => returnedTransfer(order, at)),
  )
  await writeEnded(tx, { ended: orders.map(({ id }, index) => ({ id, by: posted[index]?.id ?? 0n })), as, at, stop })
  const [whole, part] = [orders.filter(({ fills }) => fills === 0), orders.filter(({ fills }) => fills > 0)]
  const heldBy = (some: readonly HeldOrder[]) => some.map(({ held_by }) => held_by)
  const shown = [...(await endOutcome(tx, heldBy(whole), 2)), ...(await endOutcome(tx, heldBy(part), 1))]
  if (shown.length !== orders.length) throw new Error('an order that was open shows as ended')
}
