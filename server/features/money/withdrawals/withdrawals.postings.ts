import type { Chain } from '@humidor/domain/money/deposit.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { platformAccount } from '../../../ledger/accounts.ts'
import type { Posting, Transfer } from '../../../ledger/posting.ts'
import { accountsOf, type Payee } from './payee.ts'

/** Key of the transfer that reserves the money of a withdrawal. */
export const reservationKey = (id: bigint) => `withdraw:${id}`

/** Key of the transfer that returns it. */
export const returnKey = (id: bigint) => `withdrawal-refused:${id}`

/** Key of the transfer that pays it. One key, so that a withdrawal is paid once by however many watchers. */
export const payoutKey = (id: bigint) => `withdrawal:${id}`

interface Withdrawal {
  id: bigint
  payee: Payee
  chain: Chain
  /** Millionths. `money` = `pays` + `fee`. */
  money: bigint
  pays: bigint
  fee: bigint
}

/** Reserves the whole amount. It is the payee's until it is paid (rules M11). Only a member has wallet rows. */
export function reservationTransfer(
  { id, payee, money }: Pick<Withdrawal, 'id' | 'payee' | 'money'>,
  at: Date,
): Transfer {
  const { free: from, held: to } = accountsOf(payee)
  const shown = 'uid' in payee ? { out: 'withdraw' as const } : {}
  const postings = [{ from, to, amount: micros<'USDT'>(money), ...shown }]
  return { operation: 'withdraw', key: reservationKey(id), at, postings }
}

/** Pays: the amount leaves the mirror of the chain, and the fee stays. */
export function payoutTransfer({ id, payee, chain, pays, fee }: Withdrawal, at: Date): Transfer {
  const { held: from } = accountsOf(payee)
  const mirror = chain === 'BSC' ? 'external.bsc' : 'external.tron'
  const postings: Posting[] = [
    { from, to: platformAccount(mirror, 'USDT'), amount: micros<'USDT'>(pays) },
    { from, to: platformAccount('fees', 'USDT'), amount: micros<'USDT'>(fee) },
  ]
  return { operation: 'withdrawal', key: payoutKey(id), at, postings: postings.filter(({ amount }) => amount > 0n) }
}
