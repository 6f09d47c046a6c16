import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { wallets } from '@humidor/domain/wallets.ts'
import { accountName } from '../../words/names.ts'

/** A member with all that operators may know. */
export type Member = AnswerOf<typeof consoleContract.members.member>

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
