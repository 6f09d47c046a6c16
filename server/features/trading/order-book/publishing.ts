import { type Cig, micros } from '@humidor/domain/money/micros.ts'
import { dueAfter } from '@humidor/domain/money/movement.ts'
import type { Settings } from '@humidor/domain/platform/settings.ts'
import { costUpTo, type TradeAction, type TradeTerms } from '@humidor/domain/trading/order-book.ts'
import type { Tx } from '../../../database/database.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { openOutcome } from '../../../ledger/outcome.ts'
import { post } from '../../../ledger/post.ts'
import { priceToday } from '../price/price.ts'
import { accountsOf, publishedTransfer } from './order-book.postings.ts'
import { countOpen, insertOrder } from './order-book.queries.ts'

/**
 * Locks all four accounts that orders of a member touch, whichever way the order goes: two orders published at once
 * are counted one after the other. Then reads the facts of the rule and the price in force.
 */
export async function readyToPublish(tx: Tx, uid: number, moneyCig: Cig, inForce: Settings) {
  const accounts = accountsOf(uid)
  const { balance } = await lockAccounts(tx, Object.values(accounts))
  const { open, id } = await countOpen(tx, uid)
  return {
    id,
    cig: balance(accounts.cig),
    uscd: balance(accounts.uscd),
    price: (await priceToday(tx)).price,
    facts: {
      moneyCig,
      openOrders: open,
      openOrdersMost: inForce.openOrdersMost,
      minimum: micros<'CIG'>(inForce.tradeMinimum),
    },
  }
}

interface Publishing {
  id: bigint
  uid: number
  action: TradeAction
  moneyCig: Cig
  terms: TradeTerms
  at: Date
  /** Seconds. */
  expiry: number
}

/** Reserves the offered money and puts the order into the book. */
export async function publish(tx: Tx, { id, uid, action, moneyCig, terms, at, expiry }: Publishing) {
  const locked: bigint = action === 'sell' ? moneyCig : costUpTo(moneyCig, terms)
  const [held] = await post(tx, [publishedTransfer({ id, uid, action, locked }, at)])
  if (!held) throw new Error('the money of an order was not reserved')
  await openOutcome(tx, [held.id])
  await insertOrder(tx, {
    ...{ id, uid, action, money_cig: moneyCig, price: terms.price, premium: Number(terms.premium), locked },
    ...{ created_at: at, ends_at: dueAfter(at, expiry), held_by: held.id },
  })
  return { id: Number(id) }
}
