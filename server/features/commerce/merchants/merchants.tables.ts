import type { MerchantStatus } from '@humidor/domain/commerce/merchant.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** `merchant`: who they are and where their application stands (migrations/0008-merchants.sql). */
export interface MerchantTable {
  /** The six digits, as a number. Never changes. */
  merchant_id: number
  /** The six digits as they are read. */
  vcode: GeneratedAlways<string>
  name: string
  password_hash: string
  /** An address of BSC, since when it is theirs, and the seal of that; null: of before there were seals. */
  cash_address: string
  cash_address_changed_at: Date
  cash_address_seal: Buffer | null
  address: string
  phone: string
  business_hours: string
  description: string
  /** A key of `locales/languages.ts`. */
  language: string
  created_at: Date
  status: ColumnType<MerchantStatus, MerchantStatus | undefined, MerchantStatus>
  /** Why they were rejected; null otherwise. */
  reply: string | null
  /** The operator who decided last. */
  decided_by: number | null
  decided_at: Date | null
  /** When they were verified for the first time. */
  verified_at: Date | null
}

/** `merchant_session`: SHA-256 of a token and the device it was given to. */
export interface MerchantSessionTable {
  token_hash: Buffer
  merchant_id: number
  sid: string
  created_at: Date
  seen_at: Date
  expires_at: Date
}

/** `merchant_device`: SHA-256 of each device that a merchant has logged in on. */
export interface MerchantDeviceTable {
  merchant_id: number
  sid_hash: Buffer
  seen_at: Date
}

/** `merchant_bill`: one payment of a member to a merchant. Amounts are millionths. */
export interface MerchantBillTable {
  id: GeneratedAlways<bigint>
  merchant_id: number
  uid: number
  money_cig: bigint
  /** What it was converted into; null while it waits. */
  money_usdt: Generated<bigint | null>
  created_at: Date
  converted_at: Generated<Date | null>
  /** The ledger's transfers. */
  paid_by: bigint
  converted_by: Generated<bigint | null>
  /** Eight characters that the member and the merchant read. */
  receipt: string
  /** ₡ that were converted; null while it waits. */
  converted_cig: Generated<bigint | null>
  /** What of the payment was given back, and what the merchant gave of the USDT for it. */
  refunded_cig: Generated<bigint>
  refunded_usdt: Generated<bigint>
  /** The price that it was converted at; null while it waits, and where that was not written down yet. */
  converted_price: Generated<bigint | null>
  /** ₡ that the member received of what was given back: less where the price had risen. */
  returned_cig: Generated<bigint>
}

/** `merchant_refund`: one time that a merchant gave ₡ of a bill back. Amounts are millionths. */
export interface MerchantRefundTable {
  id: GeneratedAlways<bigint>
  bill_id: bigint
  merchant_id: number
  money_cig: bigint
  money_usdt: bigint
  created_at: Date
  /** The ledger's transfer. */
  refunded_by: bigint
  /** ₡ that the member received, and the price in force then; null of refunds from before it was written down. */
  returned_cig: bigint
  price: Generated<bigint | null>
}

export interface MerchantsTables {
  merchant: MerchantTable
  merchant_session: MerchantSessionTable
  merchant_device: MerchantDeviceTable
  merchant_bill: MerchantBillTable
  merchant_refund: MerchantRefundTable
}
