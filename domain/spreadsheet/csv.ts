import { wallClock } from '../business-day.ts'
import { type Cell, decimalOf, fitsSpreadsheet } from './cell.ts'

/** The sign before the decimals, by the reader's language. */
export type DecimalSign = '.' | ','

/** Tells a spreadsheet that what follows is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

// What makes a spreadsheet read a cell as a formula (threats C113), in its full-width form too, and what it skips before one.
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/
// A text that a spreadsheet may read as a number, a date or a time, with months of English and German: the other languages put
// digits first. It can do no harm in a formula, as it has no quotation mark.
const NUMBER_LIKE =
  /^(?:[\p{Sc} +\-−(.,]*|(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\p{L}*[ .\-/]*)\p{Nd}[\p{L}\p{Nd}\p{Sc} \u00A0\u202F.,:/'’()+\-−_#%]*$/iu
/** Yes and no to a spreadsheet of one of the seven languages. */
const LOGICAL = /^(?:true|false|wahr|falsch)$/i
/** Excel takes no longer text inside of a formula. */
const MOST_IN_FORMULA = 255

/** The only form that Excel and LibreOffice keep as text, every digit of it, and show without a mark. */
const asText = (text: string) => `="${text}"`

/** A text that stays text: no spreadsheet runs it or makes anything else of it. */
function textCell(text: string): string {
  const isMistaken = NUMBER_LIKE.test(text) || LOGICAL.test(text)
  if (isMistaken && text.length <= MOST_IN_FORMULA) return asText(text)
  return isMistaken || FORMULA.test(text) ? `'${text}` : text
}

function cellText(cell: Cell, sign: DecimalSign): string {
  if (typeof cell === 'string') return textCell(cell)
  if ('at' in cell) return wallClock(cell.at)
  if ('day' in cell) return cell.day
  const decimal = decimalOf(cell) ?? ''
  const shown = decimal.replace('.', sign)
  return fitsSpreadsheet(decimal) ? shown : asText(shown)
}

// Spreadsheets divide at commas, semicolons or tabs, and LibreOffice at all three unless told otherwise.
const quoted = (cell: string) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * Rows as a CSV file (RFC 4180) that a spreadsheet of the reader's language opens as what it is: UTF-8 with its mark, lines
 * that end in CR LF, and semicolons between cells where the decimal sign is a comma. Amounts are exact to the millionth,
 * moments are in UTC+8. No cell is run as a formula, whoever has written it, and no text becomes a number.
 */
export function csvOf(rows: readonly (readonly Cell[])[], sign: DecimalSign): string {
  const separator = sign === ',' ? ';' : ','
  const lines = rows.map((row) => `${row.map((cell) => quoted(cellText(cell, sign))).join(separator)}\r\n`)
  return BYTE_ORDER_MARK + lines.join('')
}
