import { cigPrice, detailsOf, mallNumber, mallStates } from '@humidor/domain/commerce/mall.ts'
import { orderName } from '@humidor/domain/commerce/mall-cart.ts'
import { micros, type Price } from '@humidor/domain/money/micros.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import { picturePath } from '@humidor/domain/platform/picture.ts'
import type { CartLine } from './cart.queries.ts'
import type { ConsoleOrder, WholeOrder } from './console/orders.queries.ts'
import type { ConsoleProduct, ProductRow } from './console/products.queries.ts'
import type { OrderLine, OwnOrder } from './orders.queries.ts'
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

/** A line of a cart, at the price of the day. A hidden product keeps the price that the member saw. */
export const presentCartLine = (row: CartLine, at: Price) => ({
  ...presentProduct(row, at),
  ...(!row.shown && { priceCig: cig(row.seen_cig), price: worthOf(cig(row.seen_cig), at) }),
  shown: row.shown,
  quantity: row.quantity,
  seenCig: cig(row.seen_cig),
})

const presentLine = (line: OrderLine) => ({
  productId: Number(line.product_id),
  title: line.title,
  quantity: line.quantity,
  priceCig: cig(line.cig),
})

/** An order in its member's view. `mayCancel`: the member may still cancel an order today. */
export const presentOwn = (row: OwnOrder, lines: readonly OrderLine[], mayCancel: boolean) => ({
  id: Number(row.id),
  orderNo: mallNumber(row.id),
  status: mallStates[row.status],
  productPic: lines[0]?.picture ? picturePath(lines[0].picture) : null,
  productTitle: orderName(lines.map(({ title }) => title)),
  lines: lines.map((line) => ({ ...presentLine(line), pic: line.picture && picturePath(line.picture) })),
  moneyCig: cig(row.cig),
  logisticsNo: row.logistics_no,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  endsAt: row.ends_at,
  reply: row.reply,
  cancelled: row.cancelled,
  cancellable: mayCancel && row.status === 'created',
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
export const presentConsoleOrder = (row: ConsoleOrder, lines: readonly OrderLine[], lockedBy: Holder) => ({
  id: row.id.toString(),
  orderNo: mallNumber(row.id),
  state: row.status,
  member: { uid: row.uid, name: row.name },
  lines: lines.map(presentLine),
  moneyCig: cig(row.cig),
  cancelled: row.cancelled,
  logisticsNo: row.logistics_no,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  refundWaits: row.refund_waits,
  lockedBy: lockedBy ?? null,
})

/** The same with its address and its history. */
export const presentWholeOrder = (row: WholeOrder, lines: readonly OrderLine[], lockedBy: Holder) => ({
  ...presentConsoleOrder(row, lines, lockedBy),
  address: { name: row.address_name, phone: row.address_phone, detail: row.address_detail },
  price: uscd(row.price),
  priceUscd: uscd(lines.reduce((sum, line) => sum + BigInt(line.quantity) * line.price_uscd, 0n)),
  shippedAt: row.shipped_at,
  shippedBy: row.shipped_by_name,
  endsAt: row.ends_at,
  endedAt: row.ended_at,
  confirmed: row.confirmed,
  reply: row.reply,
  paidBy: row.paid_by.toString(),
  refundedBy: row.refunded_by?.toString() ?? null,
})
