/** A member, as the judge knows them. */
export interface MemberState {
  uid: number
  email: string
  referrer: number | null
  fee: bigint
  activated: boolean
  frozen: boolean
  /** 1 and 2: by the platform. 3: by an operator; what the platform froze for lies under it. */
  frozenFor: 0 | 1 | 2 | 3
  under: 0 | 1 | 2
  /** The level that counts once they are activated. */
  level: number
  signed: Set<string>
  opened: Opened[]
  rebatesMoved: Set<string>
  /** Where withdrawals go; another object as soon as it is bound anew. */
  bound: Bound | undefined
  /** Withdrawals by day. */
  withdrawn: Map<string, Payout[]>
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
}

/** Money that is held until it arrives or is taken back. */
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

/** Where withdrawals go, and since when. */
export interface Bound {
  chain: 'BSC' | 'TRX'
  address: string
  at: number
}

/** A withdrawal. */
export interface Payout {
  uid: number
  bound: Bound
  money: bigint
  fee: bigint
  state: 'reviewing' | 'approved' | 'sent' | 'completed' | 'rejected'
  tx: string | undefined
  /** Who entered that transaction. */
  sentBy: number | undefined
  /** Transactions that were taken back, and by whom. */
  takenBack: Map<string, number>
}

/** What somebody offers to sell or to buy. Amounts and prices in millionths. */
export interface Order {
  uid: number
  action: 'sell' | 'buy'
  /** All that was offered, and what of it nobody has taken yet. */
  cig: bigint
  left: bigint
  price: bigint
  /** Per mille. */
  premium: bigint
  /** Milliseconds. */
  until: number
  state: 'open' | 'filled' | 'over'
}

/** What one operator asked for and another one decides. */
export interface ApprovalRequest {
  kind: 'payWithdrawal' | 'award' | 'treasuryMove' | 'assignPayment'
  about: string
  what: string
  maker: number
  /** Milliseconds. */
  until: number
  state: 'waiting' | 'approved' | 'declined' | 'over'
}

/** What an activation brought to those above, and how far. */
export interface Line {
  price: bigint
  highest: bigint
  total: bigint
  /** The last upline that was paid. */
  through: number
}
