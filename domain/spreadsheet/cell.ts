import type { BusinessDay } from '../business-day.ts'
import { exact } from '../money/format.ts'
import type { Micros } from '../money/micros.ts'

/**
 * A cell of a file. A plain string is text, and so is every identifier: a UID, a tracking number, a transaction.
 * `amount` is in millionths, `count` is whole, `at` is shown in UTC+8 to the second,
 * `local` is a time `2026-11-21 22:26:05` of a zone that the header names.
 */
export type Cell =
  | string
  | { readonly amount: bigint }
  | { readonly count: number | bigint }
  | { readonly at: Date }
  | { readonly local: string }
  | { readonly day: BusinessDay }

/** One table of a file. `rows` includes the header. */
export interface Table {
  /** The file name without extension. */
  name: string
  /** The name of the sheet, in the reader's language. */
  sheet: string
  rows: readonly (readonly Cell[])[]
}

/** A spreadsheet keeps this many digits of a number and replaces the rest with zeros. */
const MOST_DIGITS = 15

/** The number in a cell as an exact decimal with a point; undefined for text and dates. */
export function decimalOf(cell: Cell): string | undefined {
  if (typeof cell === 'string') return undefined
  if ('amount' in cell) return exact(cell.amount as Micros)
  return 'count' in cell ? String(cell.count) : undefined
}

/** True when a spreadsheet keeps every digit of a decimal. Longer ones must be written as text. */
export const fitsSpreadsheet = (decimal: string) =>
  decimal.replace(/[-.]/g, '').replace(/^0+|0+$/g, '').length <= MOST_DIGITS
