import type { Call } from '@humidor/contract/call.ts'
import * as deposits from '@humidor/contract/deposits.ts'
import * as membership from '@humidor/contract/membership.ts'
import * as team from '@humidor/contract/team.ts'
import * as wallet from '@humidor/contract/wallet.ts'

/** The calls that the house answers, as the contract has them: their guards and what a request may look like are the contract's. */
export const calls = {
  getDepositInfo: deposits.getDepositInfo,
  balanceToTransaction: wallet.balanceToTransaction,
  transferUsdc: wallet.transferUsdc,
  activeAccount: membership.activeAccount,
  dailySign: membership.dailySign,
  setChildShippingFee: team.setChildShippingFee,
} as const satisfies Record<string, Call>

/** What the house does without being asked over the wire: settlements, watchers, and features that have no call yet. */
export const works = [
  'publishPrice',
  'takeSnapshots',
  'climb',
  'watch',
  'payMerchant',
  'convertBills',
  'treasuryDeposit',
  'treasuryConversion',
] as const

export type CallName = keyof typeof calls
export type Work = (typeof works)[number]
export type What = CallName | Work

/** One thing that somebody asks of the house. Twins and retries of it have the same `n`. */
export interface Request {
  /** Names the intent: however often it is sent, it may take effect once. */
  n: number
  /** A uid; 0 is the platform itself. */
  who: number
  what: What
  /** As it goes on the wire; of a work: its arguments. */
  body: Readonly<Record<string, unknown>>
  /** JSON in the place of the whole body, where somebody sends what no form of ours would. */
  raw?: string
  /** The idempotency key; absent: none is sent. */
  key?: string
}

export const isCall = (what: What): what is CallName => what in calls

/** What came back: nothing at all where the line or the node broke, and then the sender cannot know what became of it. */
export type Answer = { answer: string } | { refused: string } | { failed: string } | 'unheard'
