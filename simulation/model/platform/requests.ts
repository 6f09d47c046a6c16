import * as closing from '@humidor/contract/accounts/closing.ts'
import * as membership from '@humidor/contract/accounts/membership.ts'
import * as team from '@humidor/contract/accounts/team.ts'
import { decide } from '@humidor/contract/backoffice/approvals.console.ts'
import type { Call } from '@humidor/contract/call.ts'
import * as bookkeeping from '@humidor/contract/commerce/bookkeeping.ts'
import * as charges from '@humidor/contract/commerce/charges.ts'
import { ship } from '@humidor/contract/commerce/mall.console.ts'
import * as mall from '@humidor/contract/commerce/mall.ts'
import { refund } from '@humidor/contract/commerce/merchants.ts'
import * as shopPayouts from '@humidor/contract/commerce/payouts.ts'
import { requestAssignPayment } from '@humidor/contract/money/deposits.console.ts'
import * as deposits from '@humidor/contract/money/deposits.ts'
import { requestAward, requestTreasuryMove } from '@humidor/contract/money/treasury.console.ts'
import { stopTransfer } from '@humidor/contract/money/wallet.console.ts'
import * as wallet from '@humidor/contract/money/wallet.ts'
import * as payouts from '@humidor/contract/money/withdrawals.console.ts'
import * as withdrawals from '@humidor/contract/money/withdrawals.ts'
import * as treasure from '@humidor/contract/products/flexible-treasure.ts'
import * as pledges from '@humidor/contract/products/pledges.ts'
import * as preorders from '@humidor/contract/products/preorders.ts'
import { cancelTrade } from '@humidor/contract/trading/order-book.console.ts'
import * as orderBook from '@humidor/contract/trading/order-book.ts'

/** The modelled calls. Guards and schemas come from the contract. */
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
  removeCashAddress: withdrawals.removeCashAddress,
  withdraw: withdrawals.withdraw,
  cancelWithdrawal: withdrawals.cancelWithdrawal,
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
  createMallOrder: mall.createOrder,
  cancelMallOrder: mall.cancelOrder,
  finishMallOrder: mall.finishOrder,
  shipMallOrder: ship,
  openCharge: charges.openCharge,
  cancelCharge: charges.cancelCharge,
  payCharge: charges.payCharge,
  refund,
  payout: shopPayouts.payout,
  cancelPayout: shopPayouts.cancelPayout,
  setPayoutRule: bookkeeping.setPayoutRule,
  removePayoutRule: bookkeeping.removePayoutRule,
  closeAccount: closing.closeAccount,
  keepAccount: closing.keepAccount,
} as const satisfies Record<string, Call>

/** Jobs, watchers, and features that have no call yet. */
export const jobs = [
  'publishPrice',
  'readMidnight',
  'payRebates',
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
  'closeAccounts',
  'expireCharges',
  'payOut',
  'shopAddress',
  'freeze',
  'setting',
] as const

export type CallName = keyof typeof calls
export type JobName = (typeof jobs)[number]
export type ActionName = CallName | JobName

/** A request to the platform. Repeated requests have the same `n`. */
export interface Request {
  /** The number of the intent, which may take effect once. */
  n: number
  /** A uid; six digits for who works for a shop; below 1,000 an operator; 0 is the platform itself. */
  who: number
  what: ActionName
  /** The body on the wire, or the arguments of a job. */
  body: Readonly<Record<string, unknown>>
  /** JSON that replaces the body, to send what no form would. */
  raw?: string
  /** The idempotency key; without it none is sent. */
  key?: string
}

export const isCall = (what: ActionName): what is CallName => what in calls

/** `lost`: the line or the node broke, so the sender does not know the result. */
export type Answer = { answer: string } | { refused: string } | { failed: string } | 'lost'
