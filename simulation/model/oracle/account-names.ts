// A second list of the accounts, on purpose: the oracle must not read it from the product.
const member = [
  'balance',
  'transaction',
  'profit',
  'rebate',
  'lhb',
  'points',
  'held.withdrawal',
  'held.conversion',
  'held.sell',
  'held.buy',
  'held.order',
  'held.order.cig',
  'held.pledge',
  'held.pledge.cig',
  'held.lhbOut',
  'held.transfer',
]
const platform = [
  'external.bsc',
  'external.tron',
  'backing',
  'issuance.uscd',
  'issuance.cig',
  'issuance.points',
  'treasury.usdt',
  'treasury.uscd',
  'treasury.cig',
  'promised.uscd',
  'promised.cig',
  'rewards',
  'team',
  'foundation',
  'fees.usdt',
  'fees.uscd',
  'fees.cig',
]
const merchant = ['merchant.cig', 'merchant.usdt', 'merchant.held']

const FIRST_PLATFORM = 101
const FIRST_MERCHANT = 61
const MERCHANTS = 1_000_000_000_000

const known = new Map<number, string>()

/**
 * The oracle's name of a row's account: `10000003 balance`, `treasury.usdt`, `7 merchant.cig`. All lanes are one
 * account.
 */
export function nameOf(row: number): string {
  let name = known.get(row)
  if (name === undefined) {
    name = readName(row)
    known.set(row, name)
  }
  return name
}

function readName(row: number) {
  const kind = row % 100
  if (row < 100_000) return platform[Math.floor(row / 100) - FIRST_PLATFORM] ?? 'nothing'
  if (row >= MERCHANTS) return `${Math.floor((row - MERCHANTS) / 100)} ${merchant[kind - FIRST_MERCHANT]}`
  return `${Math.floor(row / 100)} ${member[kind - 1]}`
}

const accounts = new Map<number, readonly string[]>()

/** All accounts of a member. */
export function accountsOf(uid: number): readonly string[] {
  const names = accounts.get(uid) ?? member.map((name) => `${uid} ${name}`)
  accounts.set(uid, names)
  return names
}

const coins = new Map<string, string>()

/** Accounts that mirror something outside of the ledger may be negative. */
export const isMirror = (name: string) => name.startsWith('external.') || name.startsWith('issuance.')

/** The coin of an account. */
export function coinOf(name: string): string {
  const coin = coins.get(name) ?? readCoin(name)
  coins.set(name, coin)
  return coin
}

function readCoin(name: string): string {
  const what = name.split(' ').at(-1) ?? ''
  if (/^(external\.|backing|balance|held\.withdrawal|merchant\.held|.*\.usdt$)/.test(what)) return 'USDT'
  if (/^(profit|held\.sell|rewards|team|foundation|.*\.cig$)/.test(what)) return 'CIG'
  return /points$/.test(what) ? 'POINT' : 'USCD'
}
