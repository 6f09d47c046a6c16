import type { Chain } from '@humidor/domain/deposit.ts'

/** What the house knows of a member besides their money. */
export interface Member {
  uid: number
  email: string
  referrer: number | null
  /** Millionths of USD. */
  fee: bigint
  activated: boolean
  signedOn: string | null
  frozen: boolean
}

/** A deposit that somebody opened. */
export interface Intent {
  id: number
  /** The request that opened it. */
  by: number
  uid: number
  chain: Chain
  asked: bigint
  amount: bigint
  address: string
  openedAt: number
  expiresAt: number
  graceUntil: number
  state: 'waiting' | 'confirming' | 'credited'
  released: boolean
}

/** A payment that the watcher has seen. The fields are those that the product's `reconcile` compares. */
export interface Payment {
  id: bigint
  chain: Chain
  tx_hash: string
  log_index: number
  place: number | null
  from_address: string
  to_address: string
  raw: string
  block_number: bigint
  block_hash: string
  amount: bigint | null
  state: 'seen' | 'credited' | 'unmatched' | 'orphaned'
  intent: number | null
}

/** An activation of which the line above is not yet paid to its end. */
export interface Unpaid {
  uid: number
  next: number
  paid: bigint
  cap: bigint
}

/** What a member paid a merchant, and whether it was turned into USDT. */
export interface Bill {
  id: number
  merchantId: number
  cig: bigint
  converted: boolean
}

/** The chain on which a deposit holds its amount; of one that let it go, none. */
export const heldOn = ({ chain, released }: Intent) => (released ? 'none' : chain)

/** Blocks of a chain that are looked through together. */
export const STRETCH = 1_000

/** The stretch of blocks that a payment lies in. */
export const placeIn = ({ chain, block_number: block }: Payment) => `${chain} ${Math.floor(Number(block) / STRETCH)}`

export const stateIn = ({ chain, state }: Payment) => `${chain} ${state}`
