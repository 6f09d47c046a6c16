import { cigPrice, detailsOf, mallNumber, mallStates } from '@humidor/domain/commerce/mall.ts'
import { micros, type Price } from '@humidor/domain/money/micros.ts'
import { picturePath } from '@humidor/domain/platform/picture.ts'
import type { ConsoleOrder, WholeOrder } from './console/orders.queries.ts'
import type { ConsoleProduct, ProductRow } from './console/products.queries.ts'
import type { OwnOrder } from './orders.queries.ts'
import type { ShownProduct } from './products.queries.ts'

const uscd = (amount: bigint) => micros<'USCD'>(amount)
const cig = (amount: bigint) => micros<'CIG'>(amount)

/** A product in the members' view, at the price of the day. */
export const presentProduct = (row: ShownProduct, at: Price) => ({
  id: Number(row.id),
  title: row.title,
  pic: row.picture && picturePath(row.picture),
  priceCig: cigPrice(uscd(row.price), at),
  price: uscd(row.price),
  tags: row.tags,
  category: row.category,
  stock: row.stock,
  lang: row.language,
})

/** The same with its full text. */
export const presentProductWhole = (
  row: ShownProduct & { details: string; content: string },
  at: Price,
  open: boolean,
) => ({
  ...presentProduct(row, at),
  content: row.content,
  details: detailsOf(row.details) ?? [],
  open,
})

/** An order in its member's view. */
export const presentOwn = (row: OwnOrder) => ({
  id: Number(row.id),
  orderNo: mallNumber(row.id),
  status: mallStates[row.status],
  productPic: row.picture && picturePath(row.picture),
  productTitle: row.title,
  moneyCig: cig(row.cig),
  logisticsNo: row.logistics_no,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  endsAt: row.ends_at,
  reply: row.reply,
  addressName: row.address_name,
  addressPhone: row.address_phone,
  addressDetail: row.address_detail,
})

type Holder = { name: string; until: Date } | undefined

const product = (
  row: Omit<ProductRow, 'created_at' | 'created_by' | 'version' | 'changed_by' | 'changed_by_name'>,
  at: Price,
) => ({
  id: Number(row.id),
  category: row.category,
  price: uscd(row.price),
  priceCig: cigPrice(uscd(row.price), at),
  place: row.place,
  stock: row.stock,
  picture: row.picture,
  shownSince: row.shown_since,
  changedAt: row.changed_at,
})

/** A row of the console's list of products. */
export const presentConsoleProduct = (row: ConsoleProduct, at: Price) => ({
  ...product(row, at),
  changedBy: row.changed_by_name ?? '',
  title: row.title ?? '',
  languages: row.languages,
})

/** A product with all its texts, for editing. */
export const presentWritten = <Text>(row: ProductRow, texts: Text[], at: Price, lockedBy: Holder) => ({
  ...product(row, at),
  changedBy: row.changed_by_name ?? '',
  version: row.version,
  texts,
  lockedBy: lockedBy ?? null,
})

/** An order in the operators' list. */
export const presentConsoleOrder = (row: ConsoleOrder, lockedBy: Holder) => ({
  id: row.id.toString(),
  orderNo: mallNumber(row.id),
  state: row.status,
  member: { uid: row.uid, name: row.name },
  product: { id: Number(row.product_id), title: row.english ?? row.title, picture: row.picture },
  moneyCig: cig(row.cig),
  logisticsNo: row.logistics_no,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  refundWaits: row.refund_waits,
  lockedBy: lockedBy ?? null,
})

/** The same with its address and its history. */
export const presentWholeOrder = (row: WholeOrder, lockedBy: Holder) => ({
  ...presentConsoleOrder(row, lockedBy),
  address: { name: row.address_name, phone: row.address_phone, detail: row.address_detail },
  price: uscd(row.price),
  priceUscd: uscd(row.price_uscd),
  shippedAt: row.shipped_at,
  shippedBy: row.shipped_by_name,
  endsAt: row.ends_at,
  endedAt: row.ended_at,
  confirmed: row.confirmed,
  reply: row.reply,
  paidBy: row.paid_by.toString(),
  refundedBy: row.refunded_by?.toString() ?? null,
})
