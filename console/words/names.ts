import type { Role } from '@humidor/contract/call.ts'
import { merchantCode } from '@humidor/domain/commerce/merchant.ts'
import { type Coin, coins } from '@humidor/domain/money/micros.ts'

export const roleName: Record<Role, string> = {
  support: 'Support',
  finance: 'Finance',
  content: 'Content',
  admin: 'Administrator',
}

/** The rights of each role, for the administrator who grants it: the table of the operations manual in short. */
export const roleDoes: Record<Role, string> = {
  support:
    'Looks up members and merchants and answers their feedback; freezes members and signs them out, approves and rejects merchants and signs them out, sends mall orders, rejects withdrawals, stops transfers, and decides on authenticator resets.',
  finance:
    'Has the same look-ups; answers applications, sends mall orders, sets levels, approves, rejects and pays withdrawals and payouts, assigns payments, and requests and decides on awards, treasury transfers, settings and prices.',
  content:
    'Writes news, notices, activities and mall products, sets product prices and stock, and views settings and the price.',
  admin: 'Has all rights, manages operators and reads the audit log.',
}

const levels = ['Tourist', 'VIP', 'Silver card', 'Gold card', 'Platinum card', 'Black card']

/** The name of a level, 0 to 5. */
export const levelName = (level: number): string => levels[level] ?? `Level ${level}`

/** Why a membership is frozen; the numbers are the contract's. */
export function frozenName(reason: number): string {
  return ['no pre-order for too long', 'an order not paid in time', 'by an operator'][reason - 1] ?? 'frozen'
}

/** The name of a merchant's status, 0 to 2. */
export const statusName = (status: number): string => ['Under review', 'Verified', 'Rejected'][status] ?? '?'

/** A code name, `transactionTransferOut`, as words: `Transaction transfer out`. */
export function inWords(name: string): string {
  const words = name
    .replace('Lhb', 'Treasure')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_.:]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const wallets: Record<string, string> = {
  balance: 'USDT',
  transaction: 'USCD, transaction',
  profit: 'CIG',
  rebate: 'USCD, rebate',
  lhb: 'USCD, treasure',
  points: 'Points',
}

/** The name of a ledger account for operators. */
export const accountName = (account: string): string => wallets[account] ?? inWords(account)

const ofPlatform: Readonly<Record<string, string>> = {
  'external.bsc': 'On BSC',
  'external.tron': 'On TRON',
  backing: 'Backing',
  issuance: 'Issued',
  treasury: 'Treasury',
  promised: 'Promised',
  rewards: 'Rewards',
  team: 'Team',
  foundation: 'Foundation',
  fees: 'Fees',
}
const ofMerchant: Readonly<Record<string, string>> = {
  cig: '₡, pending conversion',
  usdt: 'USDT, received',
  held: 'USDT, being paid out',
}

/** The name of an account of the platform, and of a merchant. */
export const platformAccountName = (account: string): string => ofPlatform[account] ?? inWords(account)
export const merchantAccountName = (account: string): string => ofMerchant[account] ?? inWords(account)

/** The owner of a ledger account: name and number. */
export function ledgerOwner(it: {
  owner: 'member' | 'merchant' | 'platform'
  ownerId: number | null
  ownerName: string | null
}): string {
  const { owner, ownerId, ownerName } = it
  if (owner === 'platform' || ownerId === null) return 'The platform'
  const id = owner === 'merchant' ? merchantCode(ownerId) : `UID ${ownerId}`
  return ownerName === null ? id : `${ownerName}, ${id}`
}

/** The coin for its name on the wire; undefined if this console does not know it yet. */
export const coinOf = (text: string): Coin | undefined => coins.find((coin) => coin === text)
