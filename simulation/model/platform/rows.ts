import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { Cig, Price } from '@humidor/domain/money/micros.ts'
import type { MovementState } from '@humidor/domain/money/movement.ts'
import type { PerMille } from '@humidor/domain/money/rounding.ts'
import type { WithdrawalState } from '@humidor/domain/money/withdrawal.ts'
import type { TradeAction, TradeStatus } from '@humidor/domain/trading/order-book.ts'

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
  /** 1: no pre-order for long. 2: one that was not paid in time. 3: by an operator, and what the platform froze for lies under that. */
  frozenFor: 0 | 1 | 2 | 3
  under: 0 | 1 | 2
  /** The level that counts once they are activated. */
  level: 1 | 2 | 3 | 4 | 5
  /** Where withdrawals go. */
  bound: { chain: Chain; address: string; at: number } | undefined
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
  state: 'seen' | 'credited' | 'unmatched' | 'assigned' | 'orphaned'
  intent: number | null
  seenAt: number
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
export const reservedOn = ({ chain, released }: Intent) => (released ? undefined : chain)

/** Whose deposit it is, as long as it may matter for another one. */
export const reservedBy = ({ uid, released }: Intent) => (released ? undefined : uid)

/** Blocks of a chain that are looked through together. */
export const STRETCH = 1_000

/** The stretch of blocks that a payment lies in. */
export const placeIn = ({ chain, block_number: block }: Payment) => `${chain} ${Math.floor(Number(block) / STRETCH)}`

/** Only those are looked for of which something is still to be decided. */
export const stateIn = ({ chain, state }: Payment) =>
  state === 'seen' || state === 'unmatched' ? `${chain} ${state}` : undefined

/** What takes its time between two wallets. Amounts are millionths of USCD; `fee` is part of `money`. */
export interface Movement {
  id: number
  kind: 'conversion' | 'transferReview'
  uid: number
  to: number
  money: bigint
  fee: bigint
  dueAt: number
  state: MovementState
}

/** The kind of a movement that is pending. */
export const pendingOf = ({ kind, state }: Movement) => (state === 'pending' ? kind : undefined)

/** What a member offers in the order book. */
export interface Order {
  id: number
  uid: number
  action: TradeAction
  status: TradeStatus
  moneyCig: Cig
  left: Cig
  price: Price
  premium: PerMille
  fills: number
  endsAt: number
}

const isOpen = ({ status }: Order) => status === 'created' || status === 'part'

/** Open orders: all of them, and those of a member. */
export const orderIndexes = {
  open: (order: Order) => (isOpen(order) ? 'open' : undefined),
  of: (order: Order) => (isOpen(order) ? order.uid : undefined),
}

/** What a member asked to be paid out. `money` = `pays` + `fee`, millionths of USDT. */
export interface Withdrawal {
  id: number
  uid: number
  chain: Chain
  address: string
  boundAt: number
  money: bigint
  fee: bigint
  pays: bigint
  day: string
  state: WithdrawalState
  approvedBlock: bigint | null
  txid: string | null
  sentAt: number | null
  sentBy: number | null
}

/** Whose withdrawal of which day it is. */
export const dayIn = ({ uid, day }: Withdrawal) => `${uid} ${day}`

/** A transaction that an operator entered as the payment of a withdrawal. */
export interface EnteredTx {
  chain: Chain
  txid: string
  withdrawal: number
  state: 'watched' | 'paid' | 'failed' | 'wrong' | 'taken back' | 'besides'
  enteredAt: number
  failedAt: bigint | null
  /** When it was said what became of it, milliseconds. */
  endedAt: number
  /** Who took it back, and whether the chain has been seen to show that it pays all the same. */
  takenBackBy: number | null
  seenPaying: boolean
}

/** The chain on which a transaction is looked for. */
export const lookedForOn = ({ chain, state }: EnteredTx) =>
  state === 'watched' || state === 'taken back' ? chain : undefined

/** Something that one operator asked for and another decides. */
export interface Approval {
  id: string
  kind: 'payWithdrawal' | 'award' | 'treasuryMove' | 'assignPayment'
  about: string
  payload: string
  maker: number
  expiresAt: number
  state: 'waiting' | 'approved' | 'declined' | 'expired'
}
