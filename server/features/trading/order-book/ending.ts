import { cancelTrade } from '@humidor/contract/trading/order-book.console.ts'
import { cbsellCancel } from '@humidor/contract/trading/order-book.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { refuseCancelling } from '@humidor/domain/trading/order-book.ts'
import type { Tx } from '../../../database/database.ts'
import { transaction } from '../../../http/handle.ts'
import { endOutcome } from '../../../ledger/outcome.ts'
import { post } from '../../../ledger/post.ts'
import { refuseClaimed } from '../../../platform/console/claims.ts'
import { returnedTransfer } from './order-book.postings.ts'
import { type Ended, type HeldOrder, lockOrder, writeEnded } from './order-book.queries.ts'
import { tellStopped } from './telling.ts'

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

/** `POST /cbsell/cbsellCancel`: the owner takes an order back while it is open. Of this, a fill, an operator and its expiry, one wins. */
export const answerCancel = transaction(
  cbsellCancel,
  async ({ tx, request: { id }, member: { uid }, at, fail, demand }) => {
    const order = (await lockOrder(tx, BigInt(id), uid)) ?? fail('not_found')
    demand(refuseCancelling(order.status))
    await endOrders(tx, { orders: [order], as: 'cancelled', at })
    return null
  },
)

/** A number that a row can have; anything else is none of ours. */
export const numberIn = (id: string) => (/^\d{1,18}$/.test(id) ? BigInt(id) : undefined)

/** `POST /console/cancelTrade`: an operator takes an order out of the book, and its owner is told why. */
export const answerStop = transaction(cancelTrade, async ({ tx, request, operator, at, fail, demand }) => {
  demand(refuseNote(request.reason))
  const id = numberIn(request.id)
  const order = (id === undefined ? undefined : await lockOrder(tx, id)) ?? fail('not_found')
  demand(
    (await refuseClaimed(tx, itemOf.trade(order.id.toString()), operator.id, at)) ?? refuseCancelling(order.status),
  )
  const reason = request.reason
  await endOrders(tx, { orders: [order], as: 'stopped', at, stop: { operatorId: operator.id, reason } })
  await tellStopped(tx, order, reason, at)
  return null
})
