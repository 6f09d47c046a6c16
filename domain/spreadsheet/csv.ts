import { wallClock } from '../business-day.ts'
import { type Cell, decimalOf, fitsSpreadsheet } from './cell.ts'

/** The decimal sign of the reader's language. */
export type DecimalSign = '.' | ','

/** Marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF'

// Beginnings that a spreadsheet reads as a formula (threats C113), full-width forms included, and characters that it skips before
// one.
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/
// Texts that a spreadsheet may read as a number, a date or a time. English and German month names suffice: the other languages put
// digits first. A match contains no quotation mark, so it is safe inside a formula.
const NUMBER_LIKE =
  /^(?:[\p{Sc} +\-−(.,]*|(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\p{L}*[ .\-/]*)\p{Nd}[\p{L}\p{Nd}\p{Sc} \u00A0\u202F.,:/'’()+\-−_#%]*$/iu
/** Boolean words that spreadsheets recognise in the seven languages. */
const LOGICAL = /^(?:true|false|wahr|falsch)$/i
/** Excel's maximum length of a text inside a formula. */
const MOST_IN_FORMULA = 255

/** The only form that Excel and LibreOffice keep as text with every digit, and show without a mark. */
const asText = (text: string) => `="${text}"`

/** A text that stays text: no spreadsheet runs or converts it. */
function textCell(text: string): string {
  const isMistaken = NUMBER_LIKE.test(text) || LOGICAL.test(text)
  if (isMistaken && text.length <= MOST_IN_FORMULA) return asText(text)
  return isMistaken || FORMULA.test(text) ? `'${text}` : text
}

function cellText(cell: Cell, sign: DecimalSign): string {
  if (typeof cell === 'string') return textCell(cell)
  if ('at' in cell) return wallClock(cell.at)
  if ('local' in cell) return cell.local
  if ('day' in cell) return cell.day
  const decimal = decimalOf(cell) ?? ''
  const shown = decimal.replace('.', sign)
  return fitsSpreadsheet(decimal) ? shown : asText(shown)
}

// Spreadsheets split at commas, semicolons or tabs; LibreOffice splits at all three by default.
const quoted = (cell: string) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * Formats rows as a CSV file (RFC 4180) that a spreadsheet in the reader's language opens correctly: UTF-8 with byte order mark,
 * CR LF, and semicolons between cells if the decimal sign is a comma.
 * Amounts are exact to the millionth, moments are in UTC+8. No cell runs as a formula, and no text becomes a number.
 */
export function csvOf(rows: readonly (readonly Cell[])[], sign: DecimalSign): string {
  const separator = sign === ',' ? ';' : ','
  const lines = rows.map((row) => `${row.map((cell) => quoted(cellText(cell, sign))).join(separator)}\r\n`)
  return BYTE_ORDER_MARK + lines.join('')
}
