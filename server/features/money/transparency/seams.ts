import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { Coin } from '@humidor/domain/money/micros.ts'
import type { Db } from '../../../database/database.ts'

/** An address that was shown to be ours. */
export interface ProvenAddress {
  chain: Chain
  address: string
  /** Millionths of USDT on it. */
  balance: bigint
  /** When the providers agreed on it. */
  readAt: Date
  provenAt: Date
  /** Its page on a public explorer. */
  explorer: string
}

/** A published list of all balances of a day. */
export interface LiabilitiesProof {
  day: BusinessDay
  totals: readonly { coin: Coin; amount: bigint }[]
  /** Hex. */
  root: string
  /** The address of the list, and of the page where a member finds their own balance in it. */
  list: string
  check: string
}

/** A key that receipts are signed with. `until` null: it is in use. */
export interface ReceiptKey {
  id: string
  algorithm: string
  /** As the checking program takes it. */
  publicKey: string
  from: Date
  until: Date | null
}

/** What other features publish on the page. A part without a reader shows that nothing is published there yet. */
export interface TransparencySources {
  provenReserves?: (db: Db, at: Date) => Promise<readonly ProvenAddress[]>
  /** The last days, the newest first. */
  liabilitiesProofs?: (db: Db, at: Date) => Promise<readonly LiabilitiesProof[]>
  receiptKeys?: (db: Db, at: Date) => Promise<readonly ReceiptKey[]>
}
