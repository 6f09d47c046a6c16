import { type BusinessDay, businessDay } from '@humidor/domain/business-day.ts'
import type { Cell } from '@humidor/domain/spreadsheet/cell.ts'

/**
 * A column of a file: its heading, and its value for a row; null leaves the cell empty.
 * `text` is also for identifiers, as a UID or a transaction.
 * Amounts are in millionths and moments in UTC+8; the headings state both.
 */
export type FileColumn<Row> = { head: string } & (
  | { text: (row: Row) => string | null }
  | { amount: (row: Row) => bigint | null }
  | { count: (row: Row) => number | bigint | null }
  | { at: (row: Row) => Date | null }
  | { day: (row: Row) => BusinessDay }
)

function cellOf<Row>(column: FileColumn<Row>, row: Row): Cell {
  if ('text' in column) return column.text(row) ?? ''
  if ('day' in column) return { day: column.day(row) }
  if ('amount' in column) {
    const amount = column.amount(row)
    return amount === null ? '' : { amount }
  }
  if ('count' in column) {
    const count = column.count(row)
    return count === null ? '' : { count }
  }
  const at = column.at(row)
  return at === null ? '' : { at }
}

/** The headings and rows of a file. */
export const cellsOf = <Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): Cell[][] => [
  columns.map((column) => ('at' in column ? `${column.head}, UTC+8` : column.head)),
  ...rows.map((row) => columns.map((column) => cellOf(column, row))),
]

/** The file's name without its extension. It includes the day in UTC+8, like the moments in the file. */
export const datedName = (name: string, at: Date) => `${name}-${businessDay(at)}`
