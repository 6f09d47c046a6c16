import * as deposits from './deposits.ts'
import * as draws from './draws.ts'
import * as flexibleTreasure from './flexible-treasure.ts'
import * as identity from './identity.ts'
import * as linkedAccounts from './linked-accounts.ts'
import { data } from './market.ts'
import { historyBalance, info } from './member.ts'
import * as membership from './membership.ts'
import * as merchants from './merchants.ts'
import * as news from './news.ts'
import { getNotify, readNotify, unreadNotify } from './notices.ts'
import * as orderBook from './order-book.ts'
import * as platform from './platform.ts'
import * as pledges from './pledges.ts'
import * as preorders from './preorders.ts'
import * as price from './price.ts'
import * as raffle from './raffle.ts'
import * as security from './security.ts'
import * as team from './team.ts'
import * as wallet from './wallet.ts'
import * as withdrawals from './withdrawals.ts'

/** Every call of the API, by feature. */
export const contract = {
  identity,
  security,
  linkedAccounts,
  member: { info, historyBalance },
  membership,
  team,
  merchants,
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
  notices: { getNotify, readNotify, unreadNotify },
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
  platform,
} as const
