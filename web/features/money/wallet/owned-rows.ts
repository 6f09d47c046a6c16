import { type OwnedPart, type ReservedKind, reservedCoins, reservedKinds } from '@humidor/domain/money/owned.ts'
import type { Member } from '../../../api/useMember.ts'

export type WalletKey = 'cigarBox' | 'uscd' | 'usdt' | 'rewards' | 'treasure'

/** A row of /Asset: a wallet, or reserved money of one kind. */
export interface OwnedRow<Key> extends OwnedPart {
  key: Key
}

export type Owned = Pick<
  Member,
  'moneyProfit' | 'moneyTransaction' | 'moneyBalance' | 'moneyRebate' | 'moneyLhb' | 'reserved'
>

/** The wallets, in the order of the screen. */
export const walletRows = (mine: Owned): OwnedRow<WalletKey>[] => [
  { key: 'cigarBox', coin: 'CIG', amount: mine.moneyProfit },
  { key: 'uscd', coin: 'USCD', amount: mine.moneyTransaction },
  { key: 'usdt', coin: 'USDT', amount: mine.moneyBalance },
  { key: 'rewards', coin: 'USCD', amount: mine.moneyRebate },
  { key: 'treasure', coin: 'USCD', amount: mine.moneyLhb },
]

/** The reserved money, one row for each kind that is not zero. */
export const reservedRows = ({ reserved }: Pick<Owned, 'reserved'>): OwnedRow<ReservedKind>[] =>
  reservedKinds
    .map((key) => ({ key, coin: reservedCoins[key], amount: reserved[key] }))
    .filter(({ amount }) => amount !== 0n)
