import { type BusinessDay, dayAfter } from '../business-day.ts'
import type { Operation } from './operations.ts'
import { wallets } from './wallets.ts'

/** Where a member's income comes from, in the order of every list. */
export const incomeSources = [
  'pledges',
  'preorders',
  'treasure',
  'referrals',
  'teamRebates',
  'teamAwards',
  'activities',
  'raffle',
  'awards',
] as const
export type IncomeSource = (typeof incomeSources)[number]

/** The assets that income comes in. Points are not money. */
export const incomeCoins = ['USCD', 'CIG'] as const
export type IncomeCoin = (typeof incomeCoins)[number]

type IncomeWallet = Extract<(typeof wallets)[number], { coin: IncomeCoin }>
/** The wallets of these assets. */
const incomeWallets = wallets.filter(
  (wallet): wallet is IncomeWallet => wallet.coin === 'USCD' || wallet.coin === 'CIG',
)

/** The numbers of the wallets that income can come into. */
export const incomeWalletNumbers: readonly number[] = incomeWallets.map(({ wallet }) => wallet)

/**
 * The source of what an operation pays into a wallet. Every other payment is no income: own money that comes back or is
 * exchanged, gifts of other members, refunds, and points. A new operation does not compile without its line.
 */
const sourceOf: Record<Operation, Partial<Record<IncomeWallet['account'], IncomeSource>>> = {
  pledgeProfit: { transaction: 'pledges' },
  profitTransferIn: { profit: 'preorders', lhb: 'treasure' },
  shippingFeeRebate: { rebate: 'referrals' },
  teamRebate: { rebate: 'teamRebates' },
  teamAward: { rebate: 'teamAwards' },
  activityAward: { transaction: 'activities' },
  raffle: { profit: 'raffle' },
  systemAward: { transaction: 'awards', profit: 'awards' },
  order: {},
  orderEnd: {},
  cbsell: {},
  cbsellCancel: {},
  cbbuy: {},
  transactionTransferIn: {},
  transactionTransferOut: {},
  transferInLhb: {},
  transferOutLhb: {},
  activeAccount: {},
  balanceToTransaction: {},
  pledge: {},
  pledgeEnd: {},
  transactionToBalance: {},
  profitToTransaction: {},
  rebateToTransaction: {},
  dailySign: {},
  payToMerchant: {},
  merchantRefund: {},
  mallOrder: {},
  deposit: {},
  withdraw: {},
  closeAccount: {},
}

const everyOperation = Object.keys(sourceOf) as Operation[]

/** The operations that bring income into some wallet. The view `income` of the database lists the same. */
export const incomeOperations = everyOperation.filter((operation) => Object.keys(sourceOf[operation]).length > 0)

/** The wallet of this number, if income can come into it. */
const walletOf = (wallet: number) => incomeWallets.find((one) => one.wallet === wallet)

/** The source of an incoming entry in a wallet, by the wallet's number; undefined: it is no income. */
export function incomeOf(operation: Operation, wallet: number): IncomeSource | undefined {
  const found = walletOf(wallet)
  return found && sourceOf[operation][found.account]
}

/** The entries that make up a source in an asset: an operation and the number of its wallet. */
export const entryOf = (source: IncomeSource, coin: IncomeCoin) =>
  everyOperation
    .flatMap((operation) => incomeWallets.map((one) => ({ operation, ...one })))
    .find((one) => one.coin === coin && sourceOf[one.operation][one.account] === source)

/** A business month, `yyyy-mm` in UTC+8. */
export type BusinessMonth = `${number}-${number}`

/** How many months are answered, the current one included: a year, and the same month of the year before. */
const INCOME_MONTHS = 13

/** True for an existing month of the years 2000 to 2199. */
export const isBusinessMonth = (text: string): text is BusinessMonth => /^2[01]\d\d-(0[1-9]|1[0-2])$/.test(text)

/** Adds months; a negative number subtracts them. */
export function monthAfter(month: BusinessMonth, months = 1): BusinessMonth {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7) as BusinessMonth
}

/** The first business day of a month. */
export const firstDayOf = (month: BusinessMonth) => `${month}-01` as BusinessDay

/** The last business day of a month. */
export const lastDayOf = (month: BusinessMonth) => dayAfter(firstDayOf(monthAfter(month)), -1)

/** The answered months, oldest first; the last is the month of `today`. */
export function monthsUpto(today: BusinessDay): [BusinessMonth, ...BusinessMonth[]] {
  const first = monthAfter(today.slice(0, 7) as BusinessMonth, 1 - INCOME_MONTHS)
  return [first, ...Array.from({ length: INCOME_MONTHS - 1 }, (_, place) => monthAfter(first, place + 1))]
}

/** What one source brought in one asset: millionths, above zero. */
export interface Earned {
  source: IncomeSource
  coin: IncomeCoin
  amount: bigint
}

/** What entries of one operation and wallet add up to, in millionths. */
export interface IncomeSum {
  operation: Operation
  /** The wallet's number. */
  wallet: number
  amount: bigint
}

/** Adds up by source and asset, in the order of the sources, USCD first. Leaves out what is no income. */
export function earnedBySource(sums: readonly IncomeSum[]): Earned[] {
  const totalOf = (source: IncomeSource, coin: IncomeCoin) =>
    sums
      .filter(({ operation, wallet }) => incomeOf(operation, wallet) === source && walletOf(wallet)?.coin === coin)
      .reduce((total, { amount }) => total + amount, 0n)
  return incomeSources
    .flatMap((source) => incomeCoins.map((coin) => ({ source, coin, amount: totalOf(source, coin) })))
    .filter(({ amount }) => amount > 0n)
}

/** The total of an asset: the sum of its rows, in millionths. */
export const totalIn = (earned: readonly Pick<Earned, 'coin' | 'amount'>[], coin: IncomeCoin) =>
  earned.reduce((sum, one) => (one.coin === coin ? sum + one.amount : sum), 0n)
