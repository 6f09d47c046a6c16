import type { MerchantStatus } from '@humidor/domain/commerce/merchant.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** `merchant`: a merchant and the state of their application (migrations/0008-merchants.sql). */
export interface MerchantTable {
  /** The six digits, as a number. Never changes. */
  merchant_id: number
  /** The six digits as they are read. */
  vcode: GeneratedAlways<string>
  name: string
  password_hash: string
  /** An address of BSC, since when it is theirs, and the seal of both; null: from before there were seals. */
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
  /** The reason of a rejection; null otherwise. */
  reply: string | null
  /** The operator who decided last. */
  decided_by: number | null
  decided_at: Date | null
  /** The time of the first verification. */
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
  /** The USDT of the conversion; null while it waits. */
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
  /** The refunded part of the payment, and the merchant's USDT that went back for it. */
  refunded_cig: Generated<bigint>
  refunded_usdt: Generated<bigint>
  /** The price of the conversion; null while it waits, and for conversions from before it was recorded. */
  converted_price: Generated<bigint | null>
  /** ₡ of the refunds that the member received: less than were paid where the price had risen. */
  returned_cig: Generated<bigint>
}

/** `merchant_refund`: one refund of ₡ of a bill. Amounts are millionths. */
export interface MerchantRefundTable {
  id: GeneratedAlways<bigint>
  bill_id: bigint
  merchant_id: number
  money_cig: bigint
  money_usdt: bigint
  created_at: Date
  /** The ledger's transfer. */
  refunded_by: bigint
  /** ₡ that the member received, and the price in force then; null for refunds from before it was recorded. */
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
