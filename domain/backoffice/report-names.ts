import type { PreorderType } from '../products/preorder.ts'
import type { ResultGroup } from './daily-close.ts'
import type { Report } from './reports.ts'

/** What the console's pages and PDFs of reports call things. Both are in English. */
export const reportNames: Record<Report, string> = {
  'daily-close': 'Daily close',
  'profit-and-loss': 'Profit and loss',
  reserves: 'Reserves and liabilities',
  shops: 'Top shops',
  chance: 'Draws and raffle',
  cohorts: 'Members by month',
}

/** What the report on draws calls a pre-order by its payment coin. */
export const drawNames: Record<PreorderType, string> = { usdc: 'USCD pre-orders', cig: '₡ pre-orders' }

export const resultGroupNames: Record<ResultGroup, string> = {
  fees: 'Fees',
  sales: 'Sales',
  exchange: 'Exchange of coins',
  yields: 'Yields and rebates',
  awards: 'Prizes and awards',
  other: 'Other',
  capital: 'Capital',
  internal: 'Moves between own accounts',
}

const operationNames: Readonly<Record<string, string>> = {
  genesis: 'First issue of ₡',
  deposit: 'Deposits',
  treasuryDeposit: 'Deposits of the platform',
  withdraw: 'Requested withdrawals',
  withdrawal: 'Withdrawals and payouts',
  balanceToTransaction: 'USDT into USCD',
  transactionToBalance: 'Requested USCD into USDT',
  completeConversion: 'USCD into USDT',
  cancelConversion: 'Cancelled conversions',
  profitToTransaction: '₡ into USCD',
  rebateToTransaction: 'Rebates moved',
  transfer: 'Transfers',
  completeTransfer: 'Reviewed transfers',
  cancelTransfer: 'Cancelled transfers',
  stopTransfer: 'Stopped transfers',
  systemAward: 'Awards',
  treasuryConversion: 'Treasury: USDT into USCD',
  treasuryRedemption: 'Treasury: USCD into USDT',
  feesToTreasury: 'Fees into the treasury',
  foundationToTreasury: 'Foundation into the treasury',
  treasuryToRewards: 'Treasury into rewards',
  chainTransfer: 'Between BSC and TRON',
  publishSell: 'Offers to sell ₡',
  publishBuy: 'Offers to buy ₡',
  trade: 'Trades',
  endTrade: 'Ended offers',
  order: 'Pre-orders paid',
  orderEnd: 'Pre-orders matured',
  pledge: 'Pledges made',
  pledgeEnd: 'Pledges matured',
  pledgeProfit: 'Profit of pledges',
  transferInLhb: 'Into flexible treasure',
  transferOutLhb: 'Out of flexible treasure',
  treasureOut: 'Flexible treasure paid out',
  treasureInterest: 'Interest of flexible treasure',
  teamRebate: 'Team rebates',
  teamAward: 'Team awards',
  raffle: 'Raffle',
  activeAccount: 'Memberships',
  shippingFeeRebate: 'Shipping fee rebates',
  closeAccount: 'Closed accounts',
  dailySign: 'Daily sign-in',
  activityAward: 'Activity subsidies',
  mallOrder: 'Mall orders',
  payToMerchant: 'Payments to merchants',
  merchantConversion: 'Merchants: ₡ into USDT',
  merchantRefund: 'Refunds of merchants',
}

/** The name of an operation of the ledger for finance; the operation itself where a later version has added it. */
export const operationName = (operation: string): string => operationNames[operation] ?? operation

/** Whether an operation has a name. */
export const isNamedOperation = (operation: string): boolean => operation in operationNames
