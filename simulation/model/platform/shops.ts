import type { ChargeCurrency } from '@humidor/domain/commerce/charge.ts'
import type { PayoutCause, PayoutRule } from '@humidor/domain/commerce/payout-rule.ts'
import type { MerchantRole } from '@humidor/domain/commerce/staff-role.ts'
import type { Cig, Micros, Price } from '@humidor/domain/money/micros.ts'
import type { Table } from '../store/table.ts'

/** A shop: a verified merchant. Times of all rows are milliseconds. */
export interface Shop {
  id: number
  name: string
  zone: string
  /** The payout address on BSC, and since when it is bound. */
  address: string
  boundAt: number
}

/** Who works for a shop. A cashier without limits may refund nothing, a manager without them anything. */
export interface ShopPerson {
  /** Their number among all who send requests. */
  who: number
  merchantId: number
  role: MerchantRole
  /** Millionths of ₡. */
  perBill: Cig | null
  perDay: Cig | null
}

/** A charge, by the number of the request that opened it. */
export interface Charge {
  id: number
  merchantId: number
  currency: ChargeCurrency
  money: Micros
  tip: Micros
  items: readonly { title: string; pieces: number; price: string }[]
  price: Price
  /** The ₡ to pay. */
  cig: Cig
  /** Who opened it. */
  by: number
  createdAt: number
  expiresAt: number
  paidAt: number | null
  cancelledAt: number | null
  expiredAt: number | null
}

const isOpen = ({ paidAt, cancelledAt, expiredAt }: Charge) =>
  paidAt === null && cancelledAt === null && expiredAt === null

/** The open charges: all of them, and those of a shop. */
export const chargeIndexes = {
  open: (charge: Charge) => (isOpen(charge) ? 'open' : undefined),
  of: (charge: Charge) => (isOpen(charge) ? charge.merchantId : undefined),
}

/** A payment to a shop, by the number of its request. Amounts in millionths. */
export interface Bill {
  id: number
  merchantId: number
  uid: number
  /** The charge that it pays; null: the member typed the amount. */
  charge: number | null
  cig: Cig
  paidAt: number
  /** Its conversion: the ₡ left at that time, their USDT and the price. Null: it waits. */
  converted: { cig: bigint; usdt: bigint; price: Price } | null
  refunded: bigint
  refundedUsdt: bigint
}

/** Bills that wait for their conversion, and the one that pays a charge. */
export const billIndexes = {
  open: ({ converted, cig, refunded }: Bill) => (converted === null && refunded < cig ? 'open' : undefined),
  charge: ({ charge }: Bill) => charge ?? undefined,
}

/** A refund of a bill, by the bill and its refunds before. */
export interface Refund {
  bill: number
  by: number
  cig: bigint
  at: number
}

/** When a shop's payouts are requested without it, and when each part is due next. */
export interface PayoutRuleRow {
  merchantId: number
  rule: PayoutRule
  /** The request that set it. */
  proof: string
  nextAt: number | null
  thresholdFrom: number | null
}

/** What came of a time at which a payout was due. */
export interface PayoutAttempt {
  merchantId: number
  cause: PayoutCause
  dueAt: number
}

/** The tables of shops. A sensitivity test replaces some. */
export interface ShopTables {
  charges: () => Table<number, Charge>
  shopPeople: () => Table<number, ShopPerson>
  payoutRules: () => Table<number, PayoutRuleRow>
}

/** The least and the largest number of people of shops. Members have eight digits, operators three. */
const FIRST_PERSON = 100_000
const LAST_PERSON = 999_999
export const isOfShop = (who: number) => who >= FIRST_PERSON && who <= LAST_PERSON
/** The number of somebody at a shop; 0: the owner. */
export const shopPersonId = (merchantId: number, place: number) => FIRST_PERSON + merchantId * 100 + place
