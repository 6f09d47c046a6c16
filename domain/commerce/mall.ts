import { type Cig, micros, type Price, UNIT, type Uscd } from '../money/micros.ts'
import { ceiled } from '../money/rounding.ts'
import { refuseShown } from '../money/shown.ts'
import { readers } from '../typed/kinds.ts'
import { isBlank } from '../typed/signs.ts'
import { readLine, readLines } from '../typed/texts.ts'

/** Where a product stands in the mall. */
export const mallCategories = ['cigars', 'accessories'] as const
export type MallCategory = (typeof mallCategories)[number]

/** What becomes of an order, with the number that the specification gives each state (specification two §4). */
export const mallStates = { created: 0, shipped: 1, ended: 2, refunded: 3, failed: 4 } as const
export type MallState = keyof typeof mallStates
export const mallStateNames = Object.keys(mallStates) as [MallState, ...MallState[]]

/** The most characters of each text of a product, as a person counts them. */
export const productLengths = { title: 80, tags: 60, details: 400, content: 2_000 } as const

/** The most characters of where an order is sent (specification two §9), and of its tracking number. */
export const mallLengths = { name: 50, phone: 24, address: 50, tracking: 40 } as const

/** What a product may cost in USCD, and how many of it may lie there at once. Millionths; pieces. */
export const productBounds = { least: 10_000n, most: 1_000_000_000_000n, stock: 1_000_000, place: 9_999 } as const

/** What an amount of ₡ is rounded up to: the two decimals that are shown, so that nobody pays more than they read. */
const SHOWN = UNIT / 100n

/**
 * What a product costs in ₡ at a price, rounded up to the hundredth (decisions §1; docs/decisions/0038-a-mall-with-finite-stock.md).
 * @param price of the product, in millionths of USCD
 * @param at the token price in force
 */
export function cigPrice(price: Uscd, at: Price): Cig {
  const exact = ceiled(price, UNIT, at)
  return micros<'CIG'>(ceiled(exact, 1n, SHOWN) * SHOWN)
}

const letters = 'MO-'

/** The number that members know an order by: `MO-0412`. */
export const mallNumber = (id: bigint | number) => letters + String(id).padStart(4, '0')

/** The order that such a number names; undefined where the text is none. */
export const mallOfNumber = (text: string): bigint | undefined => {
  const number = readers.itemNumber(text)
  const digits = /^MO-(\d{4,18})$/.exec(number)?.[1]
  return digits !== undefined && mallNumber(BigInt(digits)) === number ? BigInt(digits) : undefined
}

const lengthOf = (text: string) => [...text].length

/** Where an order is sent. */
export interface MallAddress {
  name: string
  phone: string
  detail: string
}

/** A telephone number as people write one: digits, with a plus, brackets, blanks and strokes between them. */
const PHONE = /^\+?[\d\s()./-]*$/
const isTelephone = (text: string) => PHONE.test(text) && text.replace(/\D/g, '').length >= 5

/** What is wrong with an address, and in which of its fields; the first, or undefined. */
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

export interface MallOrderFacts {
  /** The mall takes orders. */
  open: boolean
  /** What the product costs now, and what the member saw; undefined where they do not say. */
  priceCig: Cig
  seen: Cig | undefined
  stock: number
  /** ₡ that the member has. */
  balance: Cig
}

/** The first reason to refuse an order (decisions §9): a closed mall, nothing left, another price than was seen, too little ₡. */
export function refuseMallOrder({ open, priceCig, seen, stock, balance }: MallOrderFacts) {
  if (!open) return 'not_offered'
  if (stock < 1) return 'sold_out'
  return refuseShown(seen, priceCig) ?? (balance < priceCig ? 'cb_not_enough_money' : undefined)
}

/** The first reason not to confirm that an order has arrived: it was not sent, or is over. */
export const refuseFinish = (state: MallState) => (state === 'shipped' ? undefined : 'illegal_operation')

/** How an order stands that can be sent, or whose tracking number can be corrected. */
export const mallShippable = ['created', 'shipped'] as const satisfies readonly MallState[]
export type MallShippable = (typeof mallShippable)[number]

/** Whether an order can be sent, or its tracking number be corrected. */
export const isShippable = (state: MallState): state is MallShippable =>
  mallShippable.some((shippable) => shippable === state)

/**
 * The first reason not to send an order, or not to correct its tracking number.
 * @param was how it stood before who does it: an order that was sent meanwhile is not sent twice, as if that corrected it
 */
export function refuseShipping({ state, was }: { state: MallState; was: MallShippable }, typed: string) {
  const tracking = readLine(typed)
  if (state !== was) return 'illegal_operation'
  if (tracking === '') return 'content_empty'
  return lengthOf(tracking) > mallLengths.tracking ? 'content_too_long' : undefined
}

/** What an order becomes whose ₡ are given back: one that was never sent has failed, any other is refunded. Undefined: they were. */
export function refundedAs(state: MallState) {
  if (state === 'created') return 'failed'
  return state === 'shipped' || state === 'ended' ? 'refunded' : undefined
}

/** When an order that was sent counts as arrived, should nobody say so: hours of so many days, and never a calendar's. */
export const mallEnds = (shippedAt: Date, days: number) => new Date(shippedAt.getTime() + days * 86_400_000)

/** A product in one language. */
export interface ProductText {
  title: string
  /** A few words for it, with commas between them; may be empty. */
  tags: string
  /** A line each, `Wrapper: Rosado`; may be empty. */
  details: string
  /** Plain text, with an empty line between paragraphs. */
  content: string
}

/** The words of a list with commas between them, none empty and none twice. */
export const tagsOf = (tags: string): string[] => [
  ...new Set(
    tags
      .split(/[,，、]/)
      .map(readLine)
      .filter((tag) => tag !== ''),
  ),
]

const DETAIL = /^([^:：]+)[:：](.+)$/

/** The details of a product, line by line; undefined where a line is none. */
export function detailsOf(details: string): { name: string; value: string }[] | undefined {
  const lines = details.split('\n').filter((line) => !isBlank(line))
  const found = lines.flatMap((line) => {
    const [name = '', value = ''] = (DETAIL.exec(line) ?? []).slice(1).map(readLine)
    return name !== '' && value !== '' ? [{ name, value }] : []
  })
  return found.length === lines.length ? found : undefined
}

/** The first reason to refuse the text of a product: in each language it has a title and says something, or is not there at all. */
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

/** The first reason to refuse what a product costs, or its place among the others. */
export function refuseProduct({ price, place }: { price: Uscd; place: number }) {
  if (price < productBounds.least || price > productBounds.most) return 'illegal_value'
  return place < 0 || place > productBounds.place ? 'illegal_value' : undefined
}

/** The first reason not to show a product to members: it is shown already, lacks English or a picture. */
export function refuseShowing(facts: { shown: boolean; hasEnglish: boolean; hasPicture: boolean }) {
  if (facts.shown) return 'illegal_operation'
  return facts.hasEnglish && facts.hasPicture ? undefined : 'content_empty'
}

/** The first reason not to change how many lie there: nothing changes, or it would be fewer than none. */
export function refuseStock(stock: number, by: number) {
  if (by === 0) return 'illegal_value'
  return stock + by < 0 || stock + by > productBounds.stock ? 'illegal_value' : undefined
}
