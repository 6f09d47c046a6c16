import type { Leftover } from '@humidor/domain/accounts/closing.ts'
import type { MallState } from '@humidor/domain/commerce/mall.ts'
import type { Wanted } from '@humidor/domain/commerce/mall-cart.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { Cig, Price } from '@humidor/domain/money/micros.ts'
import type { MovementState } from '@humidor/domain/money/movement.ts'
import type { PerMille } from '@humidor/domain/money/rounding.ts'
import type { WithdrawalState } from '@humidor/domain/money/withdrawal.ts'
import type { TradeAction, TradeStatus } from '@humidor/domain/trading/order-book.ts'

/** A member without their money. */
export interface Member {
  uid: number
  email: string
  referrer: number | null
  /** Millionths of USD. */
  fee: bigint
  activated: boolean
  signedOn: string | null
  frozen: boolean
  /** 1: no pre-order for long. 2: one not paid in time. 3: by an operator, with the platform's reason in `under`. */
  frozenFor: 0 | 1 | 2 | 3
  under: 0 | 1 | 2
  /** The level once they are activated. */
  level: 1 | 2 | 3 | 4 | 5
  /** The withdrawal addresses, the one bound last first. */
  bound: readonly { chain: Chain; address: string; at: number }[]
  /** A request to close the account that waits, with what is given up. */
  closing: { closesAt: number; agreed: Leftover } | null
  closed: boolean
}

/** A member at the beginning. */
export const NEWCOMER = {
  activated: false,
  signedOn: null,
  frozen: false,
  frozenFor: 0,
  under: 0,
  bound: [],
  closing: null,
  closed: false,
} as const

/** A deposit that a member opened. */
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

/** A payment that the watcher has read, with the fields that `reconcile` compares. */
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

/** An activation whose line is not fully paid. */
export interface Unpaid {
  uid: number
  next: number
  paid: bigint
  cap: bigint
}

/** The chain on which a deposit reserves its amount, until it is released. */
export const reservedOn = ({ chain, released }: Intent) => (released ? undefined : chain)

/** The owner of a credited deposit. */
export const creditedTo = ({ uid, state }: Intent) => (state === 'credited' ? uid : undefined)

/** The owner of a deposit, until it is released. */
export const reservedBy = ({ uid, released }: Intent) => (released ? undefined : uid)

/** Blocks per index key. */
export const STRETCH = 1_000

/** The range of blocks that a payment lies in. */
export const placeIn = ({ chain, block_number: block }: Payment) => `${chain} ${Math.floor(Number(block) / STRETCH)}`

/** Only payments that are still to be decided. */
export const stateIn = ({ chain, state }: Payment) =>
  state === 'seen' || state === 'unmatched' ? `${chain} ${state}` : undefined

/** A movement that takes time. Amounts are millionths of USCD; `fee` is part of `money`. */
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

/** The kind of a pending movement. */
export const pendingOf = ({ kind, state }: Movement) => (state === 'pending' ? kind : undefined)

/** An order of the book. */
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

/** Indexes of the open orders: all of them, and those of a member. */
export const orderIndexes = {
  open: (order: Order) => (isOpen(order) ? 'open' : undefined),
  of: (order: Order) => (isOpen(order) ? order.uid : undefined),
}

/** A product of the mall, at a price in millionths of USCD. */
export interface MallProduct {
  id: number
  price: bigint
  stock: number
}

export type MallLine = Wanted

/** An order of the mall, paid in ₡. */
export interface MallOrder {
  id: number
  uid: number
  lines: readonly MallLine[]
  cig: Cig
  status: MallState
  /** The business day on which the member cancelled it. */
  cancelledOn: string | undefined
}

/** Indexes of orders of the mall: by state, those that have not arrived, and cancelled ones by member and day. */
export const mallIndexes = {
  state: ({ status }: MallOrder) => status,
  open: ({ uid, status }: MallOrder) => (status === 'created' || status === 'shipped' ? uid : undefined),
  cancelled: ({ uid, cancelledOn }: MallOrder) => (cancelledOn === undefined ? undefined : `${uid} ${cancelledOn}`),
}

/** A withdrawal, or the payout of a shop. `money` = `pays` + `fee`, millionths of USDT. */
export interface Withdrawal {
  id: number
  /** 0: it is a shop's. */
  uid: number
  /** Null: it is a member's. */
  merchantId: number | null
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

/** The member and day of a withdrawal. */
export const dayIn = ({ uid, day }: Withdrawal) => `${uid} ${day}`

/** A transaction that an operator entered for a withdrawal. */
export interface EnteredTx {
  chain: Chain
  txid: string
  withdrawal: number
  state: 'watched' | 'paid' | 'failed' | 'wrong' | 'taken back' | 'besides'
  enteredAt: number
  failedAt: bigint | null
  /** When its fate was decided, milliseconds. */
  endedAt: number
  /** Who took it back, and whether the chain shows that it pays all the same. */
  takenBackBy: number | null
  seenPaying: boolean
}

/** The chain on which the transaction is watched. */
export const lookedForOn = ({ chain, state }: EnteredTx) =>
  state === 'watched' || state === 'taken back' ? chain : undefined

/** A request that another operator decides. */
export interface Approval {
  id: string
  kind: 'payWithdrawal' | 'award' | 'treasuryMove' | 'assignPayment'
  about: string
  payload: string
  maker: number
  expiresAt: number
  state: 'waiting' | 'approved' | 'declined' | 'expired'
}
