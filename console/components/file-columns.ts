import { type BusinessDay, businessDay } from '@humidor/domain/business-day.ts'
import type { Cell } from '@humidor/domain/spreadsheet/cell.ts'
import { columnName } from '../api/list-view.ts'

/**
 * A column of a file: its heading, and its value for a row; null leaves the cell empty.
 * `text` is also for identifiers, as a UID or a transaction.
 * Amounts are in millionths and moments in UTC+8; the headings state both.
 * `of`: the heading of the table's column that shows it, if the file's own heading is another; without that column on screen the file
 * leaves it out, too.
 */
export type FileColumn<Row> = { head: string; of?: string } & (
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

/** The names of the table's column that shows a file's column: `Opened at` is shown as `Opened`. */
const namesOf = (head: string) => [columnName(head), columnName(head.replace(/ at$/, ''))]

/** The columns of a file that belong to no hidden column of its table. @param hidden names of columns, as in the address */
export const visibleIn = <Column extends { head: string; of?: string }>(
  columns: readonly Column[],
  hidden: readonly string[],
) => columns.filter(({ head, of = head }) => !namesOf(of).some((name) => hidden.includes(name)))

/** The headings and rows of a file. */
export const cellsOf = <Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): Cell[][] => [
  columns.map((column) => ('at' in column ? `${column.head}, UTC+8` : column.head)),
  ...rows.map((row) => columns.map((column) => cellOf(column, row))),
]

/** The file's name without its extension. It includes the day in UTC+8, like the moments in the file. */
export const datedName = (name: string, at: Date) => `${name}-${businessDay(at)}`
