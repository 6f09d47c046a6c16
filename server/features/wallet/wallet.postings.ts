import { micros, type Uscd, type Usdt } from '@humidor/domain/money/micros.ts'
import type { PerMille } from '@humidor/domain/money/rounding.ts'
import { splitTransfer } from '@humidor/domain/transfer.ts'
import { memberAccount, platformAccount } from '../../ledger/accounts.ts'
import type { Posting } from '../../ledger/posting.ts'

/** USDT moves into backing, and as many USCD are issued (decisions §2, rule 3). */
export const conversionPostings = (uid: number, money: Usdt): Posting[] => [
  {
    from: memberAccount(uid, 'balance'),
    to: platformAccount('backing', 'USDT'),
    amount: money,
    out: 'balanceToTransaction',
  },
  {
    from: platformAccount('issuance', 'USCD'),
    to: memberAccount(uid, 'transaction'),
    amount: micros<'USCD'>(money),
    in: 'balanceToTransaction',
  },
]

/** What one member gives another; the fee is taken from it and is a posting of its own. */
export function transferPostings(it: { from: number; to: number; money: Uscd; fee: PerMille }): Posting[] {
  const from = memberAccount(it.from, 'transaction')
  const { received, fee } = splitTransfer(it.money, it.fee)
  const postings: Posting[] = [
    {
      from,
      to: memberAccount(it.to, 'transaction'),
      amount: received,
      out: 'transactionTransferOut',
      in: 'transactionTransferIn',
    },
    { from, to: platformAccount('fees', 'USCD'), amount: fee, out: 'transactionTransferOut' },
  ]
  return postings.filter(({ amount }) => amount > 0n)
}
