import { readCells } from '../typed/cells.ts'
import { readers } from '../typed/kinds.ts'
import { lengthOf, readLine } from '../typed/texts.ts'
import { mallLengths, mallNumber, mallOfNumber } from './mall.ts'

/** Why a line of a list cannot be sent, as far as the list alone shows it. */
export type ShipmentMistake = 'no number' | 'no tracking' | 'too long' | 'twice'

/** A line of a list of tracking numbers. */
export interface ShipmentLine {
  /** Its place in the list, from 1; the heading counts. */
  line: number
  /** The number of the order as it is written, or as typed if it is none. */
  number: string
  /** Courier and tracking number, as the member reads them. */
  tracking: string
  mistake: ShipmentMistake | undefined
}

/** The separator of a table: the first of tab, semicolon and comma that its first line has outside of quotation marks. */
function separatorOf(text: string): string {
  const first = (text.split('\n', 1)[0] ?? '').replace(/"[^"]*"/g, '')
  return ['\t', ';', ','].find((sign) => first.includes(sign)) ?? ','
}

/** The cells of a table with tabs, semicolons or commas, as a spreadsheet saves or copies it, also with a byte order mark. */
export function cellsOfTable(typed: string): string[][] {
  const text = typed.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  return readCells(text, separatorOf(text))
}

/** Headings that name a column. */
const headings = {
  number: /order|number|mo\b|\bno\b/i,
  courier: /courier|carrier|company|shipp/i,
  tracking: /track|parcel|waybill|consignment/i,
} as const
type Column = keyof typeof headings

/** The place of each column, by the headings. The tracking number is looked for first: its heading may say "number", too. */
function columnsOf(cells: readonly string[]): Record<Column, number> | undefined {
  const tracking = cells.findIndex((cell) => headings.tracking.test(cell))
  const courier = cells.findIndex((cell, at) => at !== tracking && headings.courier.test(cell))
  const number = cells.findIndex((cell, at) => at !== tracking && at !== courier && headings.number.test(cell))
  return tracking < 0 || number < 0 ? undefined : { number, courier, tracking }
}

/** Without headings: number, courier and tracking number, or number and tracking number. */
const columnsBy = (cells: readonly string[]): Record<Column, number> =>
  cells.length > 2 ? { number: 0, courier: 1, tracking: 2 } : { number: 0, courier: -1, tracking: 1 }

function mistakeOf(number: bigint | undefined, tracking: string): ShipmentMistake | undefined {
  if (number === undefined) return 'no number'
  if (tracking === '') return 'no tracking'
  return lengthOf(tracking) > mallLengths.tracking ? 'too long' : undefined
}

/** A number as a spreadsheet may have kept it: `="MO-0007"`, or with an apostrophe in front. */
const plain = (cell: string) => cell.replace(/^="(.*)"$/, '$1').replace(/^'/, '')

/**
 * Reads a pasted list of orders, couriers and tracking numbers. Empty lines are left out. A number that comes twice is a mistake at its
 * second line.
 */
export function readShipments(text: string): ShipmentLine[] {
  const rows = cellsOfTable(text).map((cells) => cells.map((cell) => plain(readLine(cell))))
  const first = rows.find((cells) => cells.some((cell) => cell !== ''))
  const isHeading = first !== undefined && first.every((cell) => mallOfNumber(cell) === undefined)
  const named = isHeading && first ? columnsOf(first) : undefined
  const seen = new Set<bigint>()
  return rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell === '') || (named && cells === first)) return []
    const at = named ?? columnsBy(cells)
    const typed = cells[at.number] ?? ''
    const id = mallOfNumber(typed)
    const tracking = readLine(`${cells[at.courier] ?? ''} ${cells[at.tracking] ?? ''}`)
    const own = cells[at.tracking] === undefined || cells[at.tracking] === '' ? '' : tracking
    const mistake = id !== undefined && seen.has(id) ? 'twice' : mistakeOf(id, own)
    if (id !== undefined) seen.add(id)
    const number = id === undefined ? readers.itemNumber(typed) : mallNumber(id)
    return { line: index + 1, number, tracking, mistake }
  })
}
