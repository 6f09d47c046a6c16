import type { Coin } from './micros.ts'

/** A member's six wallets (rules M4): number on the wire, name of the ledger account, and coin. */
export const wallets = [
  { wallet: 1, account: 'balance', coin: 'USDT' },
  { wallet: 2, account: 'transaction', coin: 'USCD' },
  { wallet: 3, account: 'profit', coin: 'CIG' },
  { wallet: 4, account: 'rebate', coin: 'USCD' },
  { wallet: 5, account: 'lhb', coin: 'USCD' },
  { wallet: 6, account: 'points', coin: 'POINT' },
] as const satisfies readonly { wallet: number; account: string; coin: Coin }[]
