import type { Call } from '@humidor/contract/call.ts'
import { byTime } from '@humidor/contract/console/fields.ts'
import { type TimeOrder, timeOrders } from '@humidor/domain/backoffice/list-order.ts'
import { type BusinessDay, isBusinessDay } from '@humidor/domain/business-day.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { type Changes, partOf, withChanges } from '../session/address.ts'

/** The numbers of rows on a page of a list. The first is the default. */
export const pageSizes = [25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

/** A table with more columns than this offers a choice of them. */
export const FIXED_COLUMNS = 4

/** The address parameters of the ranges of a list. */
export const rangeNames = ['from', 'to', 'least', 'most'] as const

/** The address parameters of a list's view that every list understands. */
export const viewNames = ['order', 'size', 'hide'] as const

/** What a call accepts to order and bound its rows. */
export interface Accepted {
  orders: readonly TimeOrder[]
  days: boolean
  amounts: boolean
}

/** Reads from a call's own request what it accepts, so that no list offers what its call would refuse. */
export function acceptedBy(call: Pick<Call, 'request'>): Accepted {
  const fields = 'shape' in call.request ? (call.request.shape as Readonly<Record<string, unknown>>) : {}
  const orders = fields['order'] === byTime.order ? timeOrders : []
  return { orders, days: 'from' in fields, amounts: 'least' in fields }
}

/** The business days in the address, both included. Text that is no day is none. */
export function daysIn(search: string): { from?: BusinessDay; to?: BusinessDay } {
  const dayAt = (name: 'from' | 'to') => {
    const text = partOf(search, name)
    return text !== undefined && isBusinessDay(text) ? text : undefined
  }
  const [from, to] = [dayAt('from'), dayAt('to')]
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

/** The amounts in the address, both included. Text that is no amount is none. */
function amountsIn(search: string) {
  const amountAt = (name: 'least' | 'most') => parseAmount(partOf(search, name) ?? '')
  const [least, most] = [amountAt('least'), amountAt('most')]
  return { ...(least !== undefined && { least }), ...(most !== undefined && { most }) }
}

/** The days and amounts in the address that a call accepts. */
export const rangesIn = (search: string, { days, amounts }: Accepted) => ({
  ...(days && daysIn(search)),
  ...(amounts && amountsIn(search)),
})

/** What this browser remembers of a list: the parts of its address as text. */
export interface Remembered {
  size?: string | undefined
  hide?: string | undefined
}

/** Reads what a browser remembers of a list. Anything else is nothing. */
export function rememberedFrom(text: string | undefined): Remembered {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    if (typeof read !== 'object' || read === null) return {}
    const { size, hide } = read as Record<string, unknown>
    return { ...(typeof size === 'string' && { size }), ...(typeof hide === 'string' && { hide }) }
  } catch {
    return {}
  }
}

/** The name of a column in an address, without its coin: `Exact amount, USDT` is `exact-amount`. */
export const columnName = (head: string) =>
  head
    .replace(/,.*/, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** In an address: no column is hidden. An empty parameter would be dropped, and the remembered choice would come back. */
const NOTHING_HIDDEN = '0'

export const hiddenText = (hidden: readonly string[]) => (hidden.length === 0 ? NOTHING_HIDDEN : hidden.join('.'))
const hiddenFrom = (text: string) => (text === NOTHING_HIDDEN ? [] : text.split('.').filter((name) => name !== ''))

/** How a list is shown: rows on a page, order, and the names of hidden columns. */
export interface View {
  size: PageSize
  /** Undefined: the list's own order. */
  order: TimeOrder | undefined
  hidden: readonly string[]
}

/** The view in an address. Size and columns are the remembered ones where the address says nothing; anything unreadable is the default. */
export function viewIn(search: string, remembered: Remembered, { orders }: Accepted): View {
  const size = Number(partOf(search, 'size') ?? remembered.size)
  const order = partOf(search, 'order')
  return {
    size: pageSizes.find((one) => one === size) ?? pageSizes[0],
    order: orders.find((one) => one === order),
    hidden: hiddenFrom(partOf(search, 'hide') ?? remembered.hide ?? ''),
  }
}

/** The columns to show. The first stays, as it opens the row; a short table hides none. */
export const shownOf = <Column extends { head: string }>(columns: readonly Column[], hidden: readonly string[]) =>
  columns.length > FIXED_COLUMNS
    ? columns.filter(({ head }, place) => place === 0 || !hidden.includes(columnName(head)))
    : columns

/** The address of a view, also for another browser: it names size and columns, and leaves out the open item. */
export function linkTo(path: string, search: string, { size, hidden }: View): string {
  const changes: Changes = { item: undefined, ask: undefined, size: String(size), hide: hiddenText(hidden) }
  return withChanges(path, search, changes)
}
