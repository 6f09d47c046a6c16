import { type Cig, micros, type Points } from '@humidor/domain/money/micros.ts'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import type { Transfer } from '../../../ledger/posting.ts'

/** The member's accounts that a draw takes from and pays into. */
export const accountsOf = (uid: number) => ({
  points: memberAccount(uid, 'points'),
  profit: memberAccount(uid, 'profit'),
})

/** The account that pays prizes (rules D12). */
export const rewards = platformAccount('rewards', 'CIG')

export interface Drawn {
  id: bigint
  uid: number
}

/** Returns the points to the account that issued them (rules M9). */
export const takenTransfer = ({ id, uid }: Drawn, cost: Points, at: Date): Transfer => ({
  operation: 'raffle',
  key: `raffle:${id}`,
  at,
  postings: [
    {
      from: accountsOf(uid).points,
      to: platformAccount('issuance', 'POINT'),
      amount: micros<'POINT'>(cost),
      out: 'raffle',
    },
  ],
})

/** Pays the prize from the rewards, in a transfer of its own, as it may have to wait. */
export const prizeTransfer = ({ id, uid }: Drawn, amount: Cig, at: Date): Transfer => ({
  operation: 'raffle',
  key: `raffle:${id}:prize`,
  at,
  postings: [{ from: rewards, to: accountsOf(uid).profit, amount, in: 'raffle' }],
})
