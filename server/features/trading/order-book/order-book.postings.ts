import { type Cig, micros, type Uscd } from '@humidor/domain/money/micros.ts'
import type { TradeAction } from '@humidor/domain/trading/order-book.ts'
import { memberAccount } from '../../../ledger/accounts.ts'
import type { Posting, Transfer } from '../../../ledger/posting.ts'

/** Key of the transfer that reserves the money of an order. */
export const heldKey = (id: bigint) => `trade:${id}`

/** Key of the transfer that returns the rest. One key for every way to end, so that an order ends once. */
export const endedKey = (id: bigint) => `trade:${id}:end`

/** Key of the nth fill. */
export const fillKey = (id: bigint, nth: number) => `trade:${id}:${nth}`

/** The accounts that an order is paid from, and those that reserve its money (rules T7). */
export const accountsOf = (uid: number) => ({
  cig: memberAccount(uid, 'profit'),
  heldCig: memberAccount(uid, 'held.sell'),
  uscd: memberAccount(uid, 'transaction'),
  heldUscd: memberAccount(uid, 'held.buy'),
})

interface Offer {
  id: bigint
  uid: number
  action: TradeAction
}

/**
 * Reserves the offered money. It is the member's until somebody fills the order (rules M11). `locked`: ₡ to sell,
 * or USCD to buy with.
 */
export function publishedTransfer({ id, uid, action, locked }: Offer & { locked: bigint }, at: Date): Transfer {
  const { cig, heldCig, uscd, heldUscd } = accountsOf(uid)
  const posting: Posting =
    action === 'sell'
      ? { from: cig, to: heldCig, amount: micros<'CIG'>(locked), out: 'cbsell' }
      : { from: uscd, to: heldUscd, amount: micros<'USCD'>(locked), out: 'cbbuy' }
  return { operation: action === 'sell' ? 'publishSell' : 'publishBuy', key: heldKey(id), at, postings: [posting] }
}

/** A fill: both sides at once, exact, without a fee, and without any account of the platform (rules T8). */
export interface Fill extends Offer {
  nth: number
  /** Uid of the member who fills the order. */
  by: number
  cig: Cig
  uscd: Uscd
}

/** The one transfer of a fill. */
export function filledTransfer({ id, uid, action, nth, by, cig, uscd }: Fill, at: Date): Transfer {
  const owner = accountsOf(uid)
  const other = accountsOf(by)
  const [seller, buyer] = action === 'sell' ? [owner, other] : [other, owner]
  const postings: Posting[] = [
    {
      // The owner's money left their wallet when the order was published.
      from: action === 'sell' ? seller.heldCig : seller.cig,
      to: buyer.cig,
      amount: cig,
      ...(action === 'sell' ? {} : { out: 'cbsell' }),
      in: 'cbbuy',
    },
    {
      from: action === 'sell' ? buyer.uscd : buyer.heldUscd,
      to: seller.uscd,
      amount: uscd,
      ...(action === 'sell' ? { out: 'cbbuy' } : {}),
      in: 'cbsell',
    },
  ]
  return { operation: 'trade', key: fillKey(id, nth), at, postings }
}

/** Returns the remaining reserved money to the owner. */
export function returnedTransfer({ id, uid, action, held }: Offer & { held: bigint }, at: Date): Transfer {
  const { cig, heldCig, uscd, heldUscd } = accountsOf(uid)
  const posting: Posting =
    action === 'sell'
      ? { from: heldCig, to: cig, amount: micros<'CIG'>(held), in: 'cbsellCancel' }
      : { from: heldUscd, to: uscd, amount: micros<'USCD'>(held), in: 'cbsellCancel' }
  return { operation: 'endTrade', key: endedKey(id), at, postings: [posting] }
}
