import type { Chain } from '@humidor/domain/deposit.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { memberAccount, platformAccount } from '../../ledger/accounts.ts'
import type { Posting, Transfer } from '../../ledger/posting.ts'

/** What names the transfer that holds the money of a withdrawal. */
export const askedKey = (id: bigint) => `withdraw:${id}`

/** What names the one that gives it back. */
export const refusedKey = (id: bigint) => `withdrawal-refused:${id}`

/** What names the one that pays it: one withdrawal is paid once, by however many watchers. */
export const paidKey = (id: bigint) => `withdrawal:${id}`

interface Withdrawal {
  id: bigint
  uid: number
  chain: Chain
  /** Millionths. `money` = `pays` + `fee`. */
  money: bigint
  pays: bigint
  fee: bigint
}

/** The whole amount leaves the balance; it is the member's until it is paid (decisions §2). */
export const askedTransfer = ({ id, uid, money }: Pick<Withdrawal, 'id' | 'uid' | 'money'>, at: Date): Transfer => ({
  operation: 'withdraw',
  key: askedKey(id),
  at,
  postings: [
    {
      from: memberAccount(uid, 'balance'),
      to: memberAccount(uid, 'held.withdrawal'),
      amount: micros<'USDT'>(money),
      out: 'withdraw',
    },
  ],
})

/** What the chain shows as paid leaves the mirror of what lies on it; the fee stays. */
export function paidTransfer({ id, uid, chain, pays, fee }: Withdrawal, at: Date): Transfer {
  const from = memberAccount(uid, 'held.withdrawal')
  const mirror = chain === 'BSC' ? 'external.bsc' : 'external.tron'
  const postings: Posting[] = [
    { from, to: platformAccount(mirror, 'USDT'), amount: micros<'USDT'>(pays) },
    { from, to: platformAccount('fees', 'USDT'), amount: micros<'USDT'>(fee) },
  ]
  return { operation: 'withdrawal', key: paidKey(id), at, postings: postings.filter(({ amount }) => amount > 0n) }
}
