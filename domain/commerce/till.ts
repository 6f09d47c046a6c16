import { type Micros, micros, UNIT } from '../money/micros.ts'
import { readers } from '../typed/kinds.ts'
import { lengthOf } from '../typed/texts.ts'
import { type ChargeCurrency, type ChargeItem, chargeItems, chargeTexts, largestCharge, sumOfItems } from './charge.ts'

/** How many items a merchant may have on the till. */
export const tillItemsAtMost = 200

/** The colours of items on the till: names of inks, not of what they mean. */
export const tileColors = ['plain', 'brass', 'leaf', 'ember', 'cedar', 'ash'] as const
export type TileColor = (typeof tileColors)[number]

/** How many times a receipt may be mailed on a business day: one bill, and all bills of a merchant. */
export const receiptMails = { ofBill: 3, ofMerchant: 200 } as const

/** What a merchant says about an item. */
export interface TillItemForm {
  title: string
  currency: ChargeCurrency
  /** Of one piece, in millionths of the currency. */
  price: Micros
}

/** The first reason to refuse an item of the till, or undefined. @param others how many the merchant has besides this one */
export function refuseTillItem({ title, price }: TillItemForm, others: number) {
  const line = readers.line(title)
  if (line === '') return 'content_empty'
  if (lengthOf(line) > chargeTexts.title) return 'content_too_long'
  if (price <= 0n || price > largestCharge) return 'wrong_money'
  return others >= tillItemsAtMost ? 'too_many_items' : undefined
}

/** The reason to refuse a new order of items, or undefined: it names each of them once. */
export function refuseItemOrder(ids: readonly bigint[], all: readonly bigint[]) {
  const named = new Set(ids)
  return ids.length === all.length && all.every((id) => named.has(id)) ? undefined : 'content_changed'
}

/** The reason to refuse to mail a receipt once more, or undefined. @param sent today, of the bill and of its merchant */
export const refuseReceiptMail = (sent: { ofBill: number; ofMerchant: number }) =>
  sent.ofBill >= receiptMails.ofBill || sent.ofMerchant >= receiptMails.ofMerchant ? 'too_many_receipts' : undefined

/** The keys of the keypad: digits, the decimal mark, and the last key back. */
export const keypad = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'back'] as const
export type Key = (typeof keypad)[number]

/** Decimals that can be keyed: cents of USCD, and every millionth of ₡. */
export const keyedPlaces: Record<ChargeCurrency, number> = { USCD: 2, CIG: 6 }
/** Digits before the decimal mark: less than the largest charge. */
const MAX_WHOLE = 9

/** What was keyed, after one more key: digits with at most one `.`. A key that does not fit changes nothing. */
export function press(keyed: string, key: Key, currency: ChargeCurrency): string {
  if (key === 'back') return keyed.slice(0, -1)
  const [whole = '', decimals] = keyed.split('.')
  if (key === '.') return decimals === undefined ? `${whole === '' ? '0' : whole}.` : keyed
  if (decimals !== undefined) return decimals.length < keyedPlaces[currency] ? keyed + key : keyed
  if (whole === '0') return key
  return whole.length < MAX_WHOLE ? keyed + key : keyed
}

/** The keyed amount in millionths; 0 while nothing is keyed. */
export function keyedMoney(keyed: string): Micros {
  const [whole = '', decimals = ''] = keyed.split('.')
  return micros(BigInt(whole || '0') * UNIT + BigInt(decimals.slice(0, 6).padEnd(6, '0')))
}

/** What is on the till for one guest. */
export interface Ticket {
  currency: ChargeCurrency
  /** Items that were tapped, in the order of their first tap. */
  lines: readonly (ChargeItem & { id: string })[]
  /** The keypad. */
  keyed: string
}

/** The ticket with one more piece of an item. At the maximum it stays as it is. */
export function withItem(ticket: Ticket, item: { id: string; title: string; price: Micros }): Ticket {
  const found = ticket.lines.find(({ id }) => id === item.id)
  if (!found) {
    // One line stays free for what is keyed besides.
    if (ticket.lines.length >= chargeItems.most - 1) return ticket
    return { ...ticket, lines: [...ticket.lines, { ...item, pieces: 1 }] }
  }
  return withPieces(ticket, item.id, found.pieces + 1)
}

/** The ticket with so many pieces of an item; none takes it off. */
export const withPieces = (ticket: Ticket, id: string, pieces: number): Ticket => ({
  ...ticket,
  lines: ticket.lines.flatMap((line) =>
    line.id !== id ? [line] : pieces < 1 ? [] : [{ ...line, pieces: Math.min(pieces, chargeItems.pieces) }],
  ),
})

/** What the ticket asks for, without a tip: the items and the keyed amount. */
export const ticketMoney = ({ lines, keyed }: Ticket): Micros => micros(sumOfItems(lines) + keyedMoney(keyed))

/** The items of the charge. An amount alone has none; beside items it is one of them. @param other its title */
export function ticketItems({ lines, keyed }: Ticket, other: string): ChargeItem[] {
  const money = keyedMoney(keyed)
  const items = lines.map(({ title, pieces, price }) => ({ title, pieces, price }))
  return lines.length > 0 && money > 0n ? [...items, { title: other, pieces: 1, price: money }] : items
}
