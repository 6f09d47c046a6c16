import { wallClock } from '../business-day.ts'
import { type Cell, decimalOf, fitsSpreadsheet, type Table } from './cell.ts'

/** Cell styles, by their index in `cellXfs` of the styles. */
const look = { text: 1, amount: 2, count: 3, moment: 4, day: 5 } as const

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OPEN = 'http://schemas.openxmlformats.org'
const MAIN = `${OPEN}/spreadsheetml/2006/main`
const DOCUMENT = `${OPEN}/officeDocument/2006/relationships`
const PACKAGE = `${OPEN}/package/2006`
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
// Format 49 is Text: an edited cell stays text, even if it begins like a formula. The machine chooses group and decimal marks.
// Dates are ISO 8601 on every machine.
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00####"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${[49, 164, 1, 165, 166].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** Excel's maximum of rows per sheet. */
const MOST_ROWS = 1_048_576
/** Excel's maximum of characters per cell. */
const MOST_LETTERS = 32_767
/** Excel's maximum of characters in a sheet's name. */
const MOST_IN_NAME = 31
/** The spreadsheet's day number of 1970-01-01, and milliseconds per day. */
const EPOCH_DAY = 25_569
const DAY_MS = 86_400_000

// Characters that XML does not allow, including lone surrogates.
const NO_LETTER = /[\0-\x08\v\f\x0E-\x1F\uFFFE\uFFFF]|\p{Cs}/gu

/** Escapes a text for XML. Excel reads `_x0041_` as the letter A, so such an underscore is escaped too. */
const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(NO_LETTER, '\uFFFD')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** The name of a column counted from 0: `A`, `B`, … `Z`, `AA`. */
const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

const shortened = (text: string) => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text)

const numberXml = (place: string, style: number, value: number | string) =>
  `<c r="${place}" s="${style}"><v>${value}</v></c>`
const textXml = (place: string, text: string) =>
  text === ''
    ? ''
    : `<c r="${place}" s="${look.text}" t="inlineStr"><is><t xml:space="preserve">${escaped(shortened(text))}</t></is></c>`

/** A local time as the spreadsheet's day number; the fraction is the time of day. */
const serial = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}Z`) / DAY_MS + EPOCH_DAY

function cellXml(cell: Cell, place: string): string {
  if (typeof cell === 'string') return textXml(place, cell)
  if ('at' in cell) return numberXml(place, look.moment, serial(wallClock(cell.at)))
  if ('local' in cell) return numberXml(place, look.moment, serial(cell.local))
  if ('day' in cell) return numberXml(place, look.day, serial(`${cell.day} 00:00:00`))
  const decimal = decimalOf(cell) ?? ''
  // As a number it would silently lose its last digits.
  if (!fitsSpreadsheet(decimal)) return textXml(place, decimal)
  return numberXml(place, 'amount' in cell ? look.amount : look.count, decimal)
}

/** The displayed width of a cell in characters. A date that does not fit shows as `####`. */
const widthOf = (cell: Cell): number => {
  if (typeof cell === 'string') return cell.length
  if ('at' in cell || 'local' in cell) return 19
  return 'day' in cell ? 10 : (decimalOf(cell) ?? '').length + 4
}

/** The number of columns, at least 1. Not `Math.max(...)`, whose arguments are limited. */
const columnsOf = (rows: Table['rows']) => rows.reduce((most, { length }) => Math.max(most, length), 1)

const columnsXml = (rows: Table['rows']) =>
  Array.from({ length: columnsOf(rows) }, (_, column) => {
    const widest = rows.reduce((most, row) => Math.max(most, widthOf(row[column] ?? '')), 8)
    return `<col min="${column + 1}" max="${column + 1}" width="${Math.min(widest, 60) + 2}" customWidth="1"/>`
  }).join('')

function sheetXml(rows: Table['rows']): string {
  const rowsXml = rows.map(
    (row, at) =>
      `<row r="${at + 1}">${row.map((cell, column) => cellXml(cell, `${columnName(column)}${at + 1}`)).join('')}</row>`,
  )
  const whole = `A1:${columnName(columnsOf(rows) - 1)}${Math.max(1, rows.length)}`
  // Digits in text cells are intended: suppress Excel's green corner that offers to convert them.
  const meant = `<ignoredErrors><ignoredError sqref="${whole}" numberStoredAsText="1"/></ignoredErrors>`
  return `${HEAD}<worksheet xmlns="${MAIN}"><cols>${columnsXml(rows)}</cols><sheetData>${rowsXml.join('')}</sheetData>${meant}</worksheet>`
}

/** A sheet name that Excel accepts: without forbidden characters, without an apostrophe at either end, unique by number. */
function sheetName(name: string, number: number) {
  const after = number === 1 ? '' : ` (${number})`
  const taken = name
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, MOST_IN_NAME - after.length)
    .replace(/^'+|'+$/g, '')
  return (taken || 'Sheet') + after
}

/** Content types of the parts of a workbook with `sheets` sheets. */
function typesXml(sheets: number): string {
  const part = (path: string, type: string) =>
    `<Override PartName="/xl/${path}.xml" ContentType="${TYPE}.${type}+xml"/>`
  const parts = [
    part('workbook', 'sheet.main'),
    ...numbered(sheets).map((number) => part(`worksheets/sheet${number}`, 'worksheet')),
    part('styles', 'styles'),
  ]
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.join('')}</Types>`
}

/** Relations of a workbook: its sheets, then the styles. */
function relationsXml(sheets: number): string {
  const relation = (number: number, type: string, path: string) =>
    `<Relationship Id="rId${number}" Type="${DOCUMENT}/${type}" Target="${path}.xml"/>`
  const relations = [
    ...numbered(sheets).map((number) => relation(number, 'worksheet', `worksheets/sheet${number}`)),
    relation(sheets + 1, 'styles', 'styles'),
  ]
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`
}

function bookXml(name: string, sheets: number): string {
  const named = numbered(sheets).map(
    (number) => `<sheet name="${escaped(sheetName(name, number))}" sheetId="${number}" r:id="rId${number}"/>`,
  )
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${named.join('')}</sheets></workbook>`
}

/** The numbers from 1 to `count`. */
const numbered = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/**
 * Builds the parts of an XLSX file (ECMA-376, Office Open XML), by path. Amounts are numbers, exact to the millionth, or text
 * where a spreadsheet would lose digits.
 * Moments and days are dates in UTC+8; everything else is text and never a formula. Rows beyond a sheet's maximum continue in
 * further sheets.
 */
export function xlsxParts({ sheet, rows }: Table, mostRows = MOST_ROWS): Record<string, string> {
  const sheets = numbered(Math.max(1, Math.ceil(rows.length / mostRows)))
  return {
    '[Content_Types].xml': typesXml(sheets.length),
    '_rels/.rels': RELATIONS,
    'xl/workbook.xml': bookXml(sheet, sheets.length),
    'xl/_rels/workbook.xml.rels': relationsXml(sheets.length),
    'xl/styles.xml': STYLES,
    ...Object.fromEntries(
      sheets.map((number) => [
        `xl/worksheets/sheet${number}.xml`,
        sheetXml(rows.slice((number - 1) * mostRows, number * mostRows)),
      ]),
    ),
  }
}
