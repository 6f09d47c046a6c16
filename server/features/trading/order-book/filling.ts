import { businessDay } from '@humidor/domain/business-day.ts'
import { type Cig, micros } from '@humidor/domain/money/micros.ts'
import { costOfFill, type FillingFacts, filledOf, termsOf } from '@humidor/domain/trading/order-book.ts'
import type { Tx } from '../../../database/database.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { endOutcome } from '../../../ledger/outcome.ts'
import { post } from '../../../ledger/post.ts'
import { areLinked } from '../../accounts/linked-accounts/linked-accounts.ts'
import { accountsOf, filledTransfer } from './order-book.postings.ts'
import { type LockedOrder, lockOrder, writeFill } from './order-book.queries.ts'
import { notifyFilled } from './order-notifications.ts'

/**
 * Locks an order, then the accounts of both parties. This order is the same everywhere, so that one of several
 * callers wins.
 */
export async function readyToFill(tx: Tx, id: number, by: number, at: Date) {
  const order = await lockOrder(tx, BigInt(id))
  if (!order) return undefined
  const own = order.uid === by || (await areLinked(tx, order.uid, by))
  const mine = accountsOf(by)
  const { cig, heldCig, uscd, heldUscd } = accountsOf(order.uid)
  // Each side pays out of one account and receives on another.
  const { balance } = await lockAccounts(
    tx,
    order.action === 'sell' ? [heldCig, uscd, mine.cig, mine.uscd] : [cig, heldUscd, mine.cig, mine.uscd],
  )
  const facts: Omit<FillingFacts, 'minimum'> = {
    action: order.action,
    status: order.status,
    endsAt: order.ends_at,
    at,
    own,
    left: micros<'CIG'>(order.left_cig),
    terms: termsOf({ cigPrice: order.price, premium: order.premium }),
    moneyCig: micros<'CIG'>(order.money_cig),
  }
  return { order, facts, cig: balance(mine.cig), uscd: balance(mine.uscd) }
}

interface Filling {
  order: LockedOrder
  facts: Omit<FillingFacts, 'minimum'>
  by: number
  amount: Cig
  at: Date
}

/** Fills a part of an order, or all that is left: one transfer for both sides (rules T8). */
export async function fill(tx: Tx, { order, facts, by, amount, at }: Filling) {
  const money = costOfFill(filledOf(facts), amount, facts.terms)
  const { id, uid, action } = order
  const [posted] = await post(tx, [
    filledTransfer({ id, uid, action, nth: order.fills + 1, by, cig: amount, uscd: money }, at),
  ])
  if (!posted) throw new Error('a fill was not posted')
  await writeFill(tx, { order, by, cig: amount, uscd: money, at, day: businessDay(at), transferId: posted.id })
  if (amount === facts.left) await endOutcome(tx, [order.held_by], 1)
  await notifyFilled(tx, { order, cig: amount, uscd: money, at })
  return { moneyCig: amount, money }
}
