import type { AnswerOf } from '@humidor/client/client.ts'
import type { Call } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { wallets } from '@humidor/domain/money/wallets.ts'
import { accountName } from '../../../words/names.ts'

/** A member with all that operators may know. */
export type Member = AnswerOf<typeof consoleContract.members.member>

interface Elsewhere {
  name: string
  /** A page that is searched by a uid. */
  path: string
  /** What the page asks first: who may not, has not the page. */
  asks: Call
}

const { deposits, withdrawals, movements, trades, preorders, pledges, mall } = consoleContract

/** Where everything stands that a member has asked for. */
export const elsewhere: readonly Elsewhere[] = [
  { name: 'Deposits', path: '/deposits', asks: deposits.listDeposits },
  { name: 'Withdrawals', path: '/withdrawals', asks: withdrawals.listWithdrawals },
  { name: 'Movements', path: '/movements', asks: movements.movements },
  { name: 'Order book', path: '/trades', asks: trades.trades },
  { name: 'Pre-orders', path: '/preorders', asks: preorders.preorders },
  { name: 'Pledges', path: '/pledges', asks: pledges.pledges },
  { name: 'Mall orders', path: '/mall-orders', asks: mall.orders },
]

/** Where a member's history is. */
export const historyOf = (uid: number) => `/members/${uid}/history`

const isWallet = (account: string) => wallets.some((wallet) => wallet.account === account)

/** The accounts worth a line: the six wallets always, what is held only where something is. */
export const accountsWorth = (accounts: Member['accounts']): { name: string; coin: string; balance: bigint }[] =>
  accounts
    .filter(({ account, balance }) => isWallet(account) || balance !== 0n)
    .map(({ account, coin, balance }) => ({
      // Something may be held in two coins for the same purpose.
      name: isWallet(account) ? accountName(account) : `${accountName(account)}, ${coin}`,
      coin,
      balance,
    }))
