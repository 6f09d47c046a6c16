import type { Generated, GeneratedAlways } from 'kysely'

/** `cig_price`: every published price of ₡, in millionths of USCD (rules T1, migrations/0022-price-override.sql). */
export interface CigPriceTable {
  id: GeneratedAlways<bigint>
  /** The business day of the publication. */
  day: string
  price: bigint
  published_at: Date
  /** The price is the opening price of its day. */
  opens: Generated<boolean>
  /** The approval of two operators; null: by the rule. */
  approval_id: string | null
}

/** `price_agreed`: prices that two operators agreed on for a coming midnight. The last one for a day counts. */
export interface PriceAgreedTable {
  id: GeneratedAlways<bigint>
  approval_id: string
  day: string
  price: bigint
  at: Date
}

export interface PriceTables {
  cig_price: CigPriceTable
  price_agreed: PriceAgreedTable
}
