import * as appLock from './accounts/app-lock.ts'
import * as security from './accounts/authenticator.ts'
import * as closing from './accounts/closing.ts'
import * as dataExport from './accounts/data-export.ts'
import * as identity from './accounts/identity.ts'
import * as linkedAccounts from './accounts/linked-accounts.ts'
import { changes, historyBalance, info } from './accounts/member.ts'
import * as membership from './accounts/membership.ts'
import * as ownAccount from './accounts/own-account.ts'
import * as passkeys from './accounts/passkeys.ts'
import * as team from './accounts/team.ts'
import * as apiKeys from './commerce/api-keys.ts'
import * as bookkeeping from './commerce/bookkeeping.ts'
import * as charges from './commerce/charges.ts'
import * as mall from './commerce/mall.ts'
import * as merchants from './commerce/merchants.ts'
import * as owner from './commerce/owner.ts'
import * as payouts from './commerce/payouts.ts'
import * as staff from './commerce/staff.ts'
import * as till from './commerce/till.ts'
import * as webhooks from './commerce/webhooks.ts'
import * as activities from './community/activities.ts'
import * as feedback from './community/feedback.ts'
import * as news from './community/news.ts'
import { chooseMail, getNotify, mailChoice, readNotify, unreadNotify } from './community/notices.ts'
import * as push from './community/push.ts'
import * as support from './community/support.ts'
import * as calendar from './money/calendar.ts'
import * as deposits from './money/deposits.ts'
import * as income from './money/income.ts'
import * as liabilities from './money/liabilities.ts'
import * as receipts from './money/receipts.ts'
import * as wallet from './money/wallet.ts'
import * as withdrawals from './money/withdrawals.ts'
import * as platform from './platform/settings.ts'
import * as uploads from './platform/uploads.ts'
import * as draws from './products/draws.ts'
import * as flexibleTreasure from './products/flexible-treasure.ts'
import * as pledges from './products/pledges.ts'
import * as preorders from './products/preorders.ts'
import * as raffle from './products/raffle.ts'
import { data } from './trading/market.ts'
import * as orderBook from './trading/order-book.ts'
import * as price from './trading/price.ts'

/** Every call of the API, by feature. */
export const contract = {
  identity,
  security,
  passkeys,
  ownAccount,
  appLock,
  dataExport,
  closing,
  linkedAccounts,
  member: { info, changes, historyBalance },
  membership,
  team,
  merchants,
  staff,
  apiKeys,
  owner,
  webhooks,
  charges,
  till,
  payouts,
  bookkeeping,
  wallet: {
    balanceToTransaction: wallet.balanceToTransaction,
    transactionToBalance: wallet.transactionToBalance,
    transactionToBalanceHistory: wallet.transactionToBalanceHistory,
    cancelTransactionToBalance: wallet.cancelTransactionToBalance,
    profitToTransaction: wallet.profitToTransaction,
    rebateToTransaction: wallet.rebateToTransaction,
    rebateLimit: wallet.rebateLimit,
    recipient: wallet.recipient,
    transferUsdc: wallet.transferUsdc,
    people: wallet.people,
    keepContact: wallet.keepContact,
    labelRow: wallet.labelRow,
    dropContact: wallet.dropContact,
    transfersInReview: wallet.transfersInReview,
    cancelTransfer: wallet.cancelTransfer,
    detail: wallet.detail,
    rebateDetail: wallet.rebateDetail,
    statement: wallet.statement,
  },
  news,
  mall,
  notices: { getNotify, readNotify, unreadNotify, mailChoice, chooseMail },
  push,
  feedback,
  support,
  calendar,
  deposits: {
    getDepositInfo: deposits.getDepositInfo,
    usdtdetail: deposits.usdtdetail,
    cancelDeposit: deposits.cancelDeposit,
    claimDeposit: deposits.claimDeposit,
  },
  withdrawals,
  income,
  liabilities,
  receipts,
  orderBook,
  preorders,
  draws,
  flexibleTreasure,
  pledges,
  raffle,
  price,
  market: { data },
  activities,
  uploads,
  platform,
} as const
