import { wallClock } from '@humidor/domain/business-day.ts'
import { type Cell, decimalOf, fitsSpreadsheet } from '@humidor/domain/spreadsheet/cell.ts'
import { formulas } from '@humidor/domain/spreadsheet/sample.testing.ts'
import type { ReadCell } from './sheet.ts'

/** The differences that a file format and a way to open it may cause. */
export interface Allowed {
  /** `'` before text that looks like a formula. */
  apostrophe: boolean
  /** `="…"` around text that looks like a number. */
  form: boolean
  /** A moment with its time of day stays text. */
  momentAsText: boolean
  sign: '.' | ','
}

const textsOf = (text: string, { apostrophe, form }: Allowed): string[] => [
  apostrophe && (formulas as readonly string[]).includes(text) ? `'${text}` : text,
  ...(form ? [`="${text}"`] : []),
]

/** The value that was read, if it differs from the cell; undefined if they are equal. */
function differenceOf(cell: Cell, read: ReadCell | undefined, allowed: Allowed): string | undefined {
  const { type, value, text } = read ?? { type: '', value: '', text: '' }
  const found = `${type} ${value} ${JSON.stringify(text)}`
  const isText = (wanted: string) =>
    (type === 'string' || wanted === '') && textsOf(wanted, allowed).includes(text) ? undefined : found
  if (typeof cell === 'string') return isText(cell)
  if ('at' in cell) {
    const wall = wallClock(cell.at)
    // LibreOffice does not store the time of a midnight, but shows it.
    if (type === 'date' && value === wall.replace(' ', 'T').replace('T00:00:00', '')) return undefined
    return allowed.momentAsText && type === 'string' && text === wall ? undefined : found
  }
  if ('day' in cell) return type === 'date' && value === cell.day ? undefined : found
  const decimal = decimalOf(cell) ?? ''
  if (!fitsSpreadsheet(decimal)) return isText(decimal.replace('.', allowed.sign))
  return type === 'float' && Number(value) === Number(decimal) ? undefined : found
}

const shown = (cell: Cell) =>
  JSON.stringify(cell, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/** One sentence for each cell that was read differently. */
export const differences = (
  written: readonly (readonly Cell[])[],
  read: readonly (readonly ReadCell[])[],
  allowed: Allowed,
): string[] => [
  ...(read.length === written.length ? [] : [`${written.length} rows were written and ${read.length} read.`]),
  ...written.flatMap((row, at) =>
    row.flatMap((cell, column) => {
      const difference = differenceOf(cell, read[at]?.[column], allowed)
      return difference === undefined
        ? []
        : [`Row ${at + 1}, cell ${column + 1}: ${shown(cell)} was read as ${difference}.`]
    }),
  ),
]
