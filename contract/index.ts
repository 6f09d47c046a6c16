import * as activities from './activities.ts'
import * as deposits from './deposits.ts'
import * as draws from './draws.ts'
import * as feedback from './feedback.ts'
import * as flexibleTreasure from './flexible-treasure.ts'
import * as identity from './identity.ts'
import * as linkedAccounts from './linked-accounts.ts'
import * as mall from './mall.ts'
import { data } from './market.ts'
import { balances, historyBalance, info } from './member.ts'
import * as membership from './membership.ts'
import * as merchants from './merchants.ts'
import * as news from './news.ts'
import { chooseMail, getNotify, mailChoice, readNotify, unreadNotify } from './notices.ts'
import * as orderBook from './order-book.ts'
import * as payouts from './payouts.ts'
import * as platform from './platform.ts'
import * as pledges from './pledges.ts'
import * as preorders from './preorders.ts'
import * as price from './price.ts'
import * as raffle from './raffle.ts'
import * as security from './security.ts'
import * as team from './team.ts'
import * as uploads from './uploads.ts'
import * as wallet from './wallet.ts'
import * as withdrawals from './withdrawals.ts'

/** Every call of the API, by feature. */
export const contract = {
  identity,
  security,
  linkedAccounts,
  member: { info, balances, historyBalance },
  membership,
  team,
  merchants,
  payouts,
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
    transfersInReview: wallet.transfersInReview,
    cancelTransfer: wallet.cancelTransfer,
    detail: wallet.detail,
    rebateDetail: wallet.rebateDetail,
    statement: wallet.statement,
  },
  news,
  mall,
  notices: { getNotify, readNotify, unreadNotify, mailChoice, chooseMail },
  feedback,
  deposits: {
    getDepositInfo: deposits.getDepositInfo,
    usdtdetail: deposits.usdtdetail,
    claimDeposit: deposits.claimDeposit,
  },
  withdrawals,
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
