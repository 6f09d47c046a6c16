import type { AnswerOf } from '@humidor/client/client.ts'
import type { Call } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { wallets } from '@humidor/domain/money/wallets.ts'
import { accountName } from '../../../words/names.ts'

/** A member with all details that operators may see. */
export type Member = AnswerOf<typeof consoleContract.members.member>

interface Elsewhere {
  name: string
  /** A page that a uid can search. */
  path: string
  /** The first call of the page. An operator without the right to it does not see the page. */
  firstCall: Call
}

const { deposits, withdrawals, movements, trades, preorders, pledges, mall } = consoleContract

/** The pages with a member's requests. */
export const elsewhere: readonly Elsewhere[] = [
  { name: 'Deposits', path: '/deposits', firstCall: deposits.listDeposits },
  { name: 'Withdrawals', path: '/withdrawals', firstCall: withdrawals.listWithdrawals },
  { name: 'Movements', path: '/movements', firstCall: movements.movements },
  { name: 'Order book', path: '/trades', firstCall: trades.trades },
  { name: 'Pre-orders', path: '/preorders', firstCall: preorders.preorders },
  { name: 'Pledges', path: '/pledges', firstCall: pledges.pledges },
  { name: 'Mall orders', path: '/mall-orders', firstCall: mall.orders },
]

/** The address of a member's timeline. */
export const timelineOf = (uid: number) => `/members/${uid}/timeline`

/** The address of a member's history. */
export const historyOf = (uid: number) => `/members/${uid}/history`

const isWallet = (account: string) => wallets.some((wallet) => wallet.account === account)

/** The accounts to list: the six wallets always, reserved amounts only if not zero. */
export const accountsWorth = (accounts: Member['accounts']): { name: string; coin: string; balance: bigint }[] =>
  accounts
    .filter(({ account, balance }) => isWallet(account) || balance !== 0n)
    .map(({ account, coin, balance }) => ({
      // Two coins may be reserved for the same purpose.
      name: isWallet(account) ? accountName(account) : `${accountName(account)}, ${coin}`,
      coin,
      balance,
    }))
