import { type Cig, micros, type Price, UNIT, type Uscd } from '../money/micros.ts'
import { ceiled } from '../money/rounding.ts'
import { readers } from '../typed/kinds.ts'
import { isBlank } from '../typed/signs.ts'
import { readLine, readLines } from '../typed/texts.ts'

/** Categories of products. */
export const mallCategories = ['cigars', 'accessories'] as const
export type MallCategory = (typeof mallCategories)[number]

/** The orders in which products can be listed: the platform's own, the latest shown first, and by price. */
export const mallSorts = ['place', 'newest', 'priceUp', 'priceDown'] as const
export type MallSort = (typeof mallSorts)[number]

/** States of an order, with their numbers in the specification (rules S11). */
export const mallStates = { created: 0, shipped: 1, ended: 2, refunded: 3, failed: 4 } as const
export type MallState = keyof typeof mallStates
export const mallStateNames = Object.keys(mallStates) as [MallState, ...MallState[]]

/** Maximum characters of a product's texts, as a person counts them. */
export const productLengths = { title: 80, tags: 60, details: 400, content: 2_000 } as const

/** Maximum characters of a delivery address (rules S10) and of a tracking number. */
export const mallLengths = { name: 50, phone: 24, address: 50, tracking: 40 } as const

/** Bounds of a product: price in millionths of USCD, pieces in stock, position in the list. */
export const productBounds = { least: 10_000n, most: 1_000_000_000_000n, stock: 1_000_000, place: 9_999 } as const

/** The displayed precision of ₡, two decimals. Prices round up to it, so that nobody pays more than they read. */
const SHOWN = UNIT / 100n

/**
 * The price of a product in ₡, rounded up to the hundredth (rules M1; docs/decisions/0038-mall-stock.md).
 * @param price of the product, in millionths of USCD
 * @param at the token price in force
 */
export function cigPrice(price: Uscd, at: Price): Cig {
  const exact = ceiled(price, UNIT, at)
  return micros<'CIG'>(ceiled(exact, 1n, SHOWN) * SHOWN)
}

const letters = 'MO-'

/** An order's number as members see it: `MO-0412`. */
export const mallNumber = (id: bigint | number) => letters + String(id).padStart(4, '0')

/** Parses an order number; undefined when the text is none. */
export const mallOfNumber = (text: string): bigint | undefined => {
  const number = readers.itemNumber(text)
  const digits = /^MO-(\d{4,18})$/.exec(number)?.[1]
  return digits !== undefined && mallNumber(BigInt(digits)) === number ? BigInt(digits) : undefined
}

const lengthOf = (text: string) => [...text].length

/** The delivery address of an order. */
export interface MallAddress {
  name: string
  phone: string
  detail: string
}

/** A telephone number: digits, with a plus, brackets, blanks, dots, slashes and dashes between them. */
const PHONE = /^\+?[\d\s()./-]*$/
const isTelephone = (text: string) => PHONE.test(text) && text.replace(/\D/g, '').length >= 5

/** The first mistake in a delivery address, with its field and code, or undefined. */
export function mallAddressMistake({ name, phone, detail }: MallAddress) {
  const fields = [
    ['name', readLine(name), mallLengths.name],
    ['phone', readers.telephone(phone), mallLengths.phone],
    ['detail', readLines(detail), mallLengths.address],
  ] as const
  for (const [field, text, most] of fields) {
    if (text === '') return { field, code: 'content_empty' } as const
    if (lengthOf(text) > most) return { field, code: 'content_too_long' } as const
    if (field === 'phone' && !isTelephone(text)) return { field, code: 'wrong_param' } as const
  }
  return undefined
}

/** The reason to refuse to confirm arrival, or undefined: the order is not shipped, or is over. */
export const refuseFinish = (state: MallState) => (state === 'shipped' ? undefined : 'illegal_operation')

/** A member's cancellation: the order's state, how many orders they cancelled on this business day, and the daily maximum. */
export interface CancelFacts {
  state: MallState
  cancelledToday: number
  /** The setting `mallCancelsDaily`. */
  daily: number
}

/** The first reason to refuse a member's cancellation, or undefined: it was shipped or is over, or too many today (rules S11). */
export function refuseCancel({ state, cancelledToday, daily }: CancelFacts) {
  if (state !== 'created') return 'illegal_operation'
  return cancelledToday >= daily ? 'max_daily_cancels_reached' : undefined
}

/** States in which an order can be shipped or its tracking number corrected. */
export const mallShippable = ['created', 'shipped'] as const satisfies readonly MallState[]
export type MallShippable = (typeof mallShippable)[number]

/** True when an order can be shipped, or its tracking number corrected. */
export const isShippable = (state: MallState): state is MallShippable =>
  mallShippable.some((shippable) => shippable === state)

/**
 * The first reason to refuse to ship an order or to correct its tracking number, or undefined.
 * @param was the state that the operator saw. A different state is refused, so that an order shipped meanwhile is not shipped
 * twice.
 */
export function refuseShipping({ state, was }: { state: MallState; was: MallShippable }, typed: string) {
  const tracking = readLine(typed)
  if (state !== was) return 'illegal_operation'
  if (tracking === '') return 'content_empty'
  return lengthOf(tracking) > mallLengths.tracking ? 'content_too_long' : undefined
}

/** The state after a refund: `failed` if never shipped, else `refunded`. Undefined: it was refunded already. */
export function refundedAs(state: MallState) {
  if (state === 'created') return 'failed'
  return state === 'shipped' || state === 'ended' ? 'refunded' : undefined
}

/** When a shipped order counts as arrived without confirmation: `days` times 24 hours later, independent of the calendar. */
export const mallEnds = (shippedAt: Date, days: number) => new Date(shippedAt.getTime() + days * 86_400_000)

/** A product's texts in one language. */
export interface ProductText {
  title: string
  /** Keywords separated by commas; may be empty. */
  tags: string
  /** One per line, such as `Wrapper: Rosado`; may be empty. */
  details: string
  /** Plain text, with an empty line between paragraphs. */
  content: string
}

/** Splits keywords at commas; drops empty and repeated ones. */
export const tagsOf = (tags: string): string[] => [
  ...new Set(
    tags
      .split(/[,，、]/)
      .map(readLine)
      .filter((tag) => tag !== ''),
  ),
]

const DETAIL = /^([^:：]+)[:：](.+)$/

/** Parses the details, one per line; undefined when a line is not of the form `name: value`. */
export function detailsOf(details: string): { name: string; value: string }[] | undefined {
  const lines = details.split('\n').filter((line) => !isBlank(line))
  const found = lines.flatMap((line) => {
    const [name = '', value = ''] = (DETAIL.exec(line) ?? []).slice(1).map(readLine)
    return name !== '' && value !== '' ? [{ name, value }] : []
  })
  return found.length === lines.length ? found : undefined
}

/**
 * The first reason to refuse a product's texts, or undefined. Each language needs a title and content, or is left out entirely.
 */
export function refuseProductText({ title, tags, details, content }: ProductText) {
  if (isBlank(title) || isBlank(content)) return 'content_empty'
  const lengths = [
    [readLine(title), productLengths.title],
    [readLine(tags), productLengths.tags],
    [readLines(details), productLengths.details],
    [readLines(content), productLengths.content],
  ] as const
  if (lengths.some(([text, most]) => lengthOf(text) > most)) return 'content_too_long'
  return detailsOf(details) ? undefined : 'wrong_param'
}

/** The first reason to refuse a product's price or position, or undefined. */
export function refuseProduct({ price, place }: { price: Uscd; place: number }) {
  if (price < productBounds.least || price > productBounds.most) return 'illegal_value'
  return place < 0 || place > productBounds.place ? 'illegal_value' : undefined
}

/** The first reason to refuse to show a product, or undefined: it is shown already, or lacks English or a picture. */
export function refuseShowing(facts: { shown: boolean; hasEnglish: boolean; hasPicture: boolean }) {
  if (facts.shown) return 'illegal_operation'
  return facts.hasEnglish && facts.hasPicture ? undefined : 'content_empty'
}

/** The reason to refuse a stock change, or undefined: no change, or a result below zero or above the maximum. */
export function refuseStock(stock: number, by: number) {
  if (by === 0) return 'illegal_value'
  return stock + by < 0 || stock + by > productBounds.stock ? 'illegal_value' : undefined
}
