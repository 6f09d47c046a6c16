import type { Generated, GeneratedAlways } from 'kysely'

/** `cig_price`: every price of ₡ that was published, in millionths of USCD (rules T1, migrations/0022-price-override.sql). */
export interface CigPriceTable {
  id: GeneratedAlways<bigint>
  /** The business day that it was published on. */
  day: string
  price: bigint
  published_at: Date
  /** The price that the day began with. */
  opens: Generated<boolean>
  /** What two operators agreed on; null: by the rule. */
  approval_id: string | null
}

/** `price_agreed`: what two operators agreed on for a midnight to come. The last one for a day counts. */
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
