import type { MallCategory, MallState } from '@humidor/domain/commerce/mall.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Set later than the row is written. */
type Later<T> = ColumnType<T | null, undefined, T>

/** `mall_product`: a product; its texts are in a table of their own (migrations/0029-mall.sql). */
interface MallProductTable {
  id: GeneratedAlways<bigint>
  category: MallCategory
  /** Millionths of USCD. */
  price: bigint
  place: number
  stock: Generated<number>
  /** The name of its picture. */
  picture: string | null
  /** The number of changes, those of its texts included. */
  version: Generated<number>
  /** The time since which members see it; null: they do not. */
  shown_since: Generated<Date | null>
  created_at: Date
  /** Ids of operators. */
  created_by: number
  changed_at: Date
  changed_by: number
}

/** `mall_product_text`: a product in one language. */
interface MallProductTextTable {
  product_id: bigint
  /** A key of `locales/languages.ts`. */
  language: string
  title: string
  tags: string
  details: string
  content: string
}

/** `mall_order`: one piece that a member bought. Amounts are millionths. */
interface MallOrderTable {
  id: ColumnType<bigint, bigint, never>
  uid: number
  product_id: bigint
  status: MallState
  title: string
  price_uscd: bigint
  price: bigint
  cig: bigint
  address_name: string
  address_phone: string
  address_detail: string
  created_at: Date
  updated_at: Date
  paid_by: bigint
  logistics_no: Later<string>
  shipped_at: Later<Date>
  shipped_by: Later<number>
  ends_at: Later<Date>
  ended_at: Later<Date>
  confirmed: Generated<boolean>
  refunded_by: Later<bigint>
  refunded_at: Later<Date>
  reply: Later<string>
  restocked: Generated<boolean>
}

export interface MallTables {
  mall_product: MallProductTable
  mall_product_text: MallProductTextTable
  mall_order: MallOrderTable
}
