import { minus, type Points, type Uscd } from '@humidor/domain/money/micros.ts'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import type { Posting } from '../../../ledger/posting.ts'

export interface ActivationParts {
  uid: number
  price: Uscd
  /** What the uplines near get of the price. */
  rebates: readonly { uid: number; amount: Uscd }[]
  /** Who invited the member, and the points for it. */
  referrerUid: number | null
  points: Points
}

/**
 * One payment of the member's (rules P12): the uplines near get their rebates out of it, the treasury the rest. So no
 * payment out of the treasury is needed, which everybody else would wait for. Whoever invited the member gets points.
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

/** Points are issued to the member (rules M16). */
export const signPostings = (uid: number, points: Points): Posting[] => [
  { from: platformAccount('issuance', 'POINT'), to: memberAccount(uid, 'points'), amount: points, in: 'dailySign' },
]
