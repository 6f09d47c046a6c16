import { minus, type Points, type Uscd } from '@humidor/domain/money/micros.ts'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import type { Posting } from '../../../ledger/posting.ts'

export interface ActivationParts {
  uid: number
  price: Uscd
  /** The near uplines' parts of the price. */
  rebates: readonly { uid: number; amount: Uscd }[]
  /** The member's referrer, and the points for them. */
  referrerUid: number | null
  points: Points
}

/**
 * One payment of the member (rules P12): the near uplines get their rebates from it, the treasury the rest. So it needs no payment
 * from the treasury, for which everybody else would wait. The referrer gets points.
 */
export function activationPostings({ uid, price, rebates, referrerUid, points }: ActivationParts): Posting[] {
  const from = memberAccount(uid, 'transaction')
  const rest = rebates.reduce((left, { amount }) => minus(left, amount), price)
  const shares = [
    ...(rest > 0n ? [{ from, to: platformAccount('treasury', 'USCD'), amount: rest }] : []),
    ...rebates.map((rebate) => ({
      from,
      to: memberAccount(rebate.uid, 'rebate'),
      amount: rebate.amount,
      in: 'shippingFeeRebate' as const,
    })),
  ]
  return [
    ...shares.map((share, n) => ({ ...share, out: 'activeAccount' as const, ...(n > 0 ? { joined: true } : {}) })),
    ...(referrerUid !== null && points > 0n
      ? [
          {
            from: platformAccount('issuance', 'POINT'),
            to: memberAccount(referrerUid, 'points'),
            amount: points,
            in: 'activeAccount' as const,
          },
        ]
      : []),
  ]
}

/** Issues points to the member (rules M16). */
export const signPostings = (uid: number, points: Points): Posting[] => [
  { from: platformAccount('issuance', 'POINT'), to: memberAccount(uid, 'points'), amount: points, in: 'dailySign' },
]
