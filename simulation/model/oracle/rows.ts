/** A member in the oracle's state. */
export interface MemberState {
  uid: number
  email: string
  referrer: number | null
  fee: bigint
  activated: boolean
  frozen: boolean
  /** 1 and 2: by the platform. 3: by an operator, with the platform's reason in `under`. */
  frozenFor: 0 | 1 | 2 | 3
  under: 0 | 1 | 2
  /** The level once they are activated. */
  level: number
  signed: Set<string>
  opened: Opened[]
  rebatesMoved: Set<string>
  /** The withdrawal addresses, in the order in which they were bound. A new binding is a new object. */
  bound: Bound[]
  /** Withdrawals by day. */
  withdrawn: Map<string, Payout[]>
  /** The request to close the account that waits. */
  closing: Leaving | undefined
  /** The step in which the account was closed. */
  closedIn: number | undefined
}

/** What a member gives up with the account: millionths, whole points. */
export interface GivenUp {
  usdt: bigint
  uscd: bigint
  rebate: bigint
  cig: bigint
  points: bigint
}

/** A request to close an account. */
export interface Leaving {
  agreed: GivenUp
  /** Milliseconds. */
  due: number
  /** The step in which it was made. */
  madeIn: number
}

/** A deposit that a member opened. */
export interface Opened {
  id: number
  uid: number
  chain: 'BSC' | 'TRX'
  requested: bigint
  amount: bigint
  at: number
  credited: boolean
  /** Its amount is free for others again, so that no payment is matched with it any more. */
  released: boolean
}

/** Reserved money that arrives later or is cancelled. */
export interface PendingMovement {
  kind: 'conversion' | 'transfer'
  uid: number
  to: number
  money: bigint
  fee: bigint
  /** Milliseconds. */
  due: number
  state: 'pending' | 'done' | 'cancelled'
}

/** A withdrawal address, and since when it is bound. */
export interface Bound {
  chain: 'BSC' | 'TRX'
  address: string
  at: number
}

/** A withdrawal, or the payout of a shop. */
export interface Payout {
  /** 0: it is a shop's. */
  uid: number
  /** Undefined: it is a member's. */
  merchantId?: number
  bound: Bound
  money: bigint
  fee: bigint
  state: 'reviewing' | 'approved' | 'sent' | 'completed' | 'rejected'
  tx: string | undefined
  /** The operator who entered the transaction. */
  sentBy: number | undefined
  /** Transactions that were taken back, and by whom. */
  takenBack: Map<string, number>
}

/** A charge of a shop. */
export interface ChargeState {
  merchantId: number
  /** Who opened it. */
  by: number
  /** Millionths of ₡. */
  cig: bigint
  /** Milliseconds. */
  until: number
  state: 'open' | 'paid' | 'cancelled' | 'expired'
}

/** A payment to a shop. Amounts in millionths. */
export interface BillState {
  merchantId: number
  uid: number
  cig: bigint
  /** Milliseconds. */
  at: number
  converted: { cig: bigint; usdt: bigint; price: bigint } | undefined
  refunded: bigint
  refundedUsdt: bigint
}

/** Somebody at a shop, with all their refunds. Limits in millionths of ₡. */
export interface ShopPersonState {
  merchantId: number
  role: 'cashier' | 'manager' | 'owner'
  perBill: bigint | null
  perDay: bigint | null
  refunds: { bill: number; cig: bigint; at: number }[]
}

/** When a shop wants to be paid out without asking. */
export interface PayoutRuleForm {
  schedule: 'none' | 'daily' | 'weekly' | 'monthly'
  weekday: number | null
  monthDay: number | null
  hour: number | null
  threshold: bigint | null
  reserve: bigint
}

/** The same, and when each part is due next: milliseconds. */
export interface PayoutRuleState {
  rule: PayoutRuleForm
  schedule: number | undefined
  threshold: number | undefined
}

/** An order of the book. Amounts and prices in millionths. */
export interface Order {
  uid: number
  action: 'sell' | 'buy'
  /** The whole amount, and the part that is not filled. */
  cig: bigint
  left: bigint
  price: bigint
  /** Per mille. */
  premium: bigint
  /** Milliseconds. */
  until: number
  state: 'open' | 'filled' | 'over'
}

/** An order of the mall. */
export interface MallOrder {
  uid: number
  lines: readonly { productId: number; quantity: number }[]
  /** Millionths of ₡. */
  cig: bigint
  state: 'created' | 'sent' | 'arrived' | 'cancelled'
}

/** A request that another operator decides. */
export interface ApprovalRequest {
  kind: 'payWithdrawal' | 'award' | 'treasuryMove' | 'assignPayment'
  about: string
  what: string
  maker: number
  /** Milliseconds. */
  until: number
  state: 'waiting' | 'approved' | 'declined' | 'over'
}

/** The rebates of an activation so far. */
export interface Line {
  price: bigint
  highest: bigint
  total: bigint
  /** The last upline that was paid. */
  through: number
}
