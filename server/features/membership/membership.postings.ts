import type { Points, Uscd } from '@humidor/domain/money/micros.ts'
import { memberAccount, platformAccount } from '../../ledger/accounts.ts'
import type { Posting } from '../../ledger/posting.ts'

/** The price of the membership goes to the treasury (decisions §6). */
export const activationPostings = (uid: number, price: Uscd): Posting[] => [
  {
    from: memberAccount(uid, 'transaction'),
    to: platformAccount('treasury', 'USCD'),
    amount: price,
    out: 'activeAccount',
  },
]

/** Points are issued to the member (decisions §2). */
export const signPostings = (uid: number, points: Points): Posting[] => [
  { from: platformAccount('issuance', 'POINT'), to: memberAccount(uid, 'points'), amount: points, in: 'dailySign' },
]
