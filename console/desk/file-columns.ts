import { type BusinessDay, businessDay } from '@humidor/domain/business-day.ts'
import type { Cell } from '@humidor/domain/spreadsheet/cell.ts'

/**
 * A column of a file: its head, and what stands there for a row; null leaves the cell empty. `text` is also for what names
 * something, as a UID or a transaction. Amounts are in millionths, moments in UTC+8, which their heads say.
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

/** Rows under their heads, as a file has them. */
export const cellsOf = <Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): Cell[][] => [
  columns.map((column) => ('at' in column ? `${column.head}, UTC+8` : column.head)),
  ...rows.map((row) => columns.map((column) => cellOf(column, row))),
]

/** The name of a file that was written at a moment, without its ending: its day in UTC+8, as the moments in it are. */
export const datedName = (name: string, at: Date) => `${name}-${businessDay(at)}`
