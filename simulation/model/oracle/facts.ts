import type { Chains } from '../platform/chains.ts'

/** The parameters that the simulation passes to the oracle. Amounts in millionths. */
export interface Facts {
  chains: Chains
  /** Per mille. */
  transferFee: bigint
  /** Milliseconds; 0: no review. */
  transferReview: number
  /** Uplines that the activation itself pays. */
  near: number
  /** Initial balances of each member. Rebates are multiplied by the uid modulo 40. */
  firstCig: bigint
  firstUsdt: bigint
  firstRebates: bigint
  /** The treasury's initial USCD and ₡, each. */
  firstTreasury: bigint
  begins: number
  shops: readonly { id: number; zone: string; address: string; boundAt: number }[]
  shopPeople: readonly {
    who: number
    merchantId: number
    role: 'cashier' | 'manager' | 'owner'
    perBill: bigint | null
    perDay: bigint | null
  }[]
  /** Per mille. */
  payoutFee: bigint
  /** The number of payments of a pledge. */
  pledgeDays: number
  /** The products of the mall: millionths of USCD, and the pieces in stock at the beginning. */
  mall: readonly { id: number; price: bigint; stock: number }[]
  members: readonly { uid: number; referrer: number | null; fee: bigint; email: string; level: number }[]
}
