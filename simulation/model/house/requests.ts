import type { Call } from '@humidor/contract/call.ts'
import { requestAssignPayment } from '@humidor/contract/console/deposits.ts'
import { stopTransfer } from '@humidor/contract/console/movements.ts'
import { decide } from '@humidor/contract/console/operators.ts'
import { cancelTrade } from '@humidor/contract/console/trades.ts'
import { requestAward, requestTreasuryMove } from '@humidor/contract/console/treasury.ts'
import * as payouts from '@humidor/contract/console/withdrawals.ts'
import * as deposits from '@humidor/contract/deposits.ts'
import * as treasure from '@humidor/contract/flexible-treasure.ts'
import * as membership from '@humidor/contract/membership.ts'
import * as orderBook from '@humidor/contract/order-book.ts'
import * as pledges from '@humidor/contract/pledges.ts'
import * as preorders from '@humidor/contract/preorders.ts'
import * as team from '@humidor/contract/team.ts'
import * as wallet from '@humidor/contract/wallet.ts'
import * as withdrawals from '@humidor/contract/withdrawals.ts'

/** The calls that the house answers, as the contract has them: their guards and what a request may look like are the contract's. */
export const calls = {
  getDepositInfo: deposits.getDepositInfo,
  balanceToTransaction: wallet.balanceToTransaction,
  transferUsdc: wallet.transferUsdc,
  transactionToBalance: wallet.transactionToBalance,
  cancelTransactionToBalance: wallet.cancelTransactionToBalance,
  profitToTransaction: wallet.profitToTransaction,
  rebateToTransaction: wallet.rebateToTransaction,
  cancelTransfer: wallet.cancelTransfer,
  stopTransfer,
  updateCashAddress: withdrawals.updateCashAddress,
  withdraw: withdrawals.withdraw,
  approveWithdrawal: payouts.approveWithdrawal,
  sendWithdrawal: payouts.sendWithdrawal,
  takeBackTxid: payouts.takeBackTxid,
  rejectWithdrawal: payouts.rejectWithdrawal,
  requestAward,
  requestTreasuryMove,
  requestAssignPayment,
  decide,
  activeAccount: membership.activeAccount,
  dailySign: membership.dailySign,
  setChildShippingFee: team.setChildShippingFee,
  createActionSell: orderBook.createActionSell,
  createActionBuy: orderBook.createActionBuy,
  cbbuy: orderBook.cbbuy,
  cbsell: orderBook.cbsell,
  cbsellCancel: orderBook.cbsellCancel,
  cancelTrade,
  createOrder: preorders.create,
  payOrder: preorders.pay,
  createPledge: pledges.create,
  transferIn: treasure.transferIn,
  transferOut: treasure.transferOut,
} as const satisfies Record<string, Call>

/** What the house does without being asked over the wire: settlements, watchers, and features that have no call yet. */
export const works = [
  'publishPrice',
  'takeSnapshots',
  'climb',
  'watch',
  'payMerchant',
  'convertBills',
  'completeConversions',
  'completeTransfers',
  'expireOrders',
  'settle',
  'holdDraws',
  'orderTimes',
  'treasuryDeposit',
  'watchPayouts',
  'freeze',
  'setting',
] as const

export type CallName = keyof typeof calls
export type Work = (typeof works)[number]
export type What = CallName | Work

/** One thing that somebody asks of the house. Twins and retries of it have the same `n`. */
export interface Request {
  /** Names the intent: however often it is sent, it may take effect once. */
  n: number
  /** A uid; below 1,000 an operator; 0 is the platform itself. */
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
