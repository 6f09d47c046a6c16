import { type Coin, micros } from '@humidor/domain/money/micros.ts'
import type { AwardCoin, TreasuryMove } from '@humidor/domain/money/treasury.ts'
import { type Account, memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import type { OperationName } from '../../../ledger/operation-rules.ts'
import type { Posting, Transfer } from '../../../ledger/posting.ts'

/** The account that pays an award of a coin. Points are issued. */
export const awardSource: { readonly [C in AwardCoin]: Account<C> } = {
  USCD: platformAccount('treasury', 'USCD'),
  CIG: platformAccount('rewards', 'CIG'),
  POINT: platformAccount('issuance', 'POINT'),
}

/** The account that receives an award of a coin. */
export const awardedTo: { readonly [C in AwardCoin]: (uid: number) => Account<C> } = {
  USCD: (uid) => memberAccount(uid, 'transaction'),
  CIG: (uid) => memberAccount(uid, 'profit'),
  POINT: (uid) => memberAccount(uid, 'points'),
}

const posting = <C extends Coin>(from: Account<C>, to: Account<C>, amount: bigint) =>
  ({ from, to, amount: micros<C>(amount) }) as unknown as Posting

export interface Award {
  uid: number
  coin: AwardCoin
  /** Millionths, whole points. */
  amount: bigint
}

/** An award (rules M30). The paying account follows from the coin, never from the request (threats H7). */
export const awardTransfer = ({ uid, coin, amount }: Award, it: { approval: string; at: Date }): Transfer => ({
  operation: 'systemAward',
  key: `award:${it.approval}`,
  at: it.at,
  postings: [posting<Coin>(awardSource[coin], awardedTo[coin](uid), amount)],
})

interface Movement {
  operation: OperationName
  /** The account that pays. It must have the amount. */
  source: Account
  /** The source mirrors a chain: its balance is below zero by the amount on that chain. */
  mirrored?: boolean
  postings: (amount: bigint) => readonly Posting[]
}

const external = { bsc: platformAccount('external.bsc', 'USDT'), tron: platformAccount('external.tron', 'USDT') }
const usdt = { treasury: platformAccount('treasury', 'USDT'), backing: platformAccount('backing', 'USDT') }
const uscd = { treasury: platformAccount('treasury', 'USCD'), issuance: platformAccount('issuance', 'USCD') }
const cig = { treasury: platformAccount('treasury', 'CIG'), rewards: platformAccount('rewards', 'CIG') }

const simple = <C extends Coin>(operation: OperationName, source: Account<C>, to: Account<C>): Movement => ({
  operation,
  source,
  postings: (amount) => [posting(source, to, amount)],
})

const collected = <C extends 'USDT' | 'USCD' | 'CIG'>(coin: C) =>
  simple<Coin>('feesToTreasury', platformAccount('fees', coin), platformAccount('treasury', coin))

/** A transport from one chain to the other: less lies on the first, so its mirror rises toward zero. */
const carried = (from: Account<'USDT'>, to: Account<'USDT'>): Movement => ({
  operation: 'chainTransfer',
  source: from,
  mirrored: true,
  postings: (amount) => [posting(to, from, amount)],
})

/** The posting of each move (rules M8, M9). */
export const movements: { readonly [M in TreasuryMove]: Movement } = {
  // The same as a member's conversion: one to one through backing.
  treasuryToUscd: {
    operation: 'treasuryConversion',
    source: usdt.treasury,
    postings: (amount) => [posting(usdt.treasury, usdt.backing, amount), posting(uscd.issuance, uscd.treasury, amount)],
  },
  // The way back: the USCD are burnt, and their backing returns to the treasury.
  treasuryToUsdt: {
    operation: 'treasuryRedemption',
    source: uscd.treasury,
    postings: (amount) => [posting(uscd.treasury, uscd.issuance, amount), posting(usdt.backing, usdt.treasury, amount)],
  },
  feesUsdtToTreasury: collected('USDT'),
  feesUscdToTreasury: collected('USCD'),
  feesCigToTreasury: collected('CIG'),
  foundationToTreasury: simple('foundationToTreasury', platformAccount('foundation', 'CIG'), cig.treasury),
  treasuryToRewards: simple('treasuryToRewards', cig.treasury, cig.rewards),
  bscToTron: carried(external.bsc, external.tron),
  tronToBsc: carried(external.tron, external.bsc),
}

/** A move of the treasury. Its key is the request's id, so that it happens once. */
export const moveTransfer = (move: TreasuryMove, amount: bigint, it: { approval: string; at: Date }): Transfer => ({
  operation: movements[move].operation,
  key: `treasury-move:${it.approval}`,
  at: it.at,
  postings: movements[move].postings(amount),
})
