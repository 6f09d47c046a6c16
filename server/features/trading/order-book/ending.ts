import type { Tx } from '../../../database/database.ts'
import { endOutcome } from '../../../ledger/outcome.ts'
import { post } from '../../../ledger/post.ts'
import { returnedTransfer } from './order-book.postings.ts'
import { type Ended, type LockedOrder, writeEnded } from './order-book.queries.ts'

/** Open orders, which the caller has locked, and how they end. */
export interface Ending extends Omit<Ended, 'ended'> {
  orders: readonly LockedOrder[]
}

/**
 * Takes orders out of the book. The remaining money returns to each owner, and the wallet shows it. An unfilled order
 * shows as cancelled. A partly filled one shows as done, and the returned money has a row of its own. The caller has
 * locked the orders; the accounts are locked here.
 */
export async function endOrders(tx: Tx, { orders, as, at, stop }: Ending): Promise<void> {
  if (orders.length === 0) return
  const posted = await post(
    tx,
    orders.map((order) => returnedTransfer(order, at)),
  )
  await writeEnded(tx, { ended: orders.map(({ id }, index) => ({ id, by: posted[index]?.id ?? 0n })), as, at, stop })
  const [whole, part] = [orders.filter(({ fills }) => fills === 0), orders.filter(({ fills }) => fills > 0)]
  const heldBy = (some: readonly LockedOrder[]) => some.map(({ held_by }) => held_by)
  const shown = [...(await endOutcome(tx, heldBy(whole), 2)), ...(await endOutcome(tx, heldBy(part), 1))]
  if (shown.length !== orders.length) throw new Error('an order that was open shows as ended')
}
