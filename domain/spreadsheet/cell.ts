import type { BusinessDay } from '../business-day.ts'
import { exact } from '../money/format.ts'
import type { Micros } from '../money/micros.ts'

/**
 * What stands in one cell of a file. A plain string is text, and so is everything that names something: a UID, a tracking
 * number, a transaction. `amount` is in millionths, `count` is whole, `at` is shown in UTC+8 to the second.
 */
export type Cell =
  | string
  | { readonly amount: bigint }
  | { readonly count: number | bigint }
  | { readonly at: Date }
  | { readonly day: BusinessDay }

/** One table of a file, its heads among the rows. */
export interface Table {
  /** The name of the file without its ending. */
  name: string
  /** The name of the sheet, as the reader sees it. */
  sheet: string
  rows: readonly (readonly Cell[])[]
}

/** A spreadsheet keeps this many digits of a number, and makes noughts of the rest. */
const MOST_DIGITS = 15

/** A number in a cell as an exact decimal with a point; undefined for text and dates. */
export function decimalOf(cell: Cell): string | undefined {
  if (typeof cell === 'string') return undefined
  if ('amount' in cell) return exact(cell.amount as Micros)
  return 'count' in cell ? String(cell.count) : undefined
}

/** True while a spreadsheet keeps every digit of a decimal. One that is longer is written as text. */
export const fitsSpreadsheet = (decimal: string) =>
  decimal.replace(/[-.]/g, '').replace(/^0+|0+$/g, '').length <= MOST_DIGITS
