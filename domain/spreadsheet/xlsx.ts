import { wallClock } from '../business-day.ts'
import { type Cell, decimalOf, fitsSpreadsheet, type Table } from './cell.ts'

/** How cells look; the number is the place in `cellXfs` of the styles. */
const look = { text: 1, amount: 2, count: 3, moment: 4, day: 5 } as const

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OPEN = 'http://schemas.openxmlformats.org'
const MAIN = `${OPEN}/spreadsheetml/2006/main`
const DOCUMENT = `${OPEN}/officeDocument/2006/relationships`
const PACKAGE = `${OPEN}/package/2006`
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
// 49 is the format Text: what is edited stays text, also what begins like a formula. Marks between thousands and the
// decimal sign are the machine's own. The dates are ISO 8601 on every machine.
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00####"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${[49, 164, 1, 165, 166].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** The most rows that Excel takes in a sheet. */
const MOST_ROWS = 1_048_576
/** The longest text that Excel takes in a cell. */
const MOST_LETTERS = 32_767
/** The longest name of a sheet. */
const MOST_IN_NAME = 31
/** 1970-01-01 as a spreadsheet counts days, and a day in milliseconds. */
const EPOCH = 25_569
const DAY = 86_400_000

// XML has no such letters at all. Half a surrogate pair is none either.
const NO_LETTER = /[\0-\x08\v\f\x0E-\x1F\uFFFE\uFFFF]|\p{Cs}/gu

/** A text as XML. Excel would read `_x0041_` as the letter A, so such an underscore is written in that way itself. */
const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(NO_LETTER, '\uFFFD')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** `A`, `B`, … `Z`, `AA` of a column, counted from 0. */
const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

const shortened = (text: string) => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text)

const numberXml = (place: string, style: number, value: number | string) =>
  `<c r="${place}" s="${style}"><v>${value}</v></c>`
const textXml = (place: string, text: string) =>
  text === ''
    ? ''
    : `<c r="${place}" s="${look.text}" t="inlineStr"><is><t xml:space="preserve">${escaped(shortened(text))}</t></is></c>`

/** A day as a spreadsheet counts it, with the time of day as its part after the point. */
const serial = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}Z`) / DAY + EPOCH

function cellXml(cell: Cell, place: string): string {
  if (typeof cell === 'string') return textXml(place, cell)
  if ('at' in cell) return numberXml(place, look.moment, serial(wallClock(cell.at)))
  if ('day' in cell) return numberXml(place, look.day, serial(`${cell.day} 00:00:00`))
  const decimal = decimalOf(cell) ?? ''
  // As a number it would lose its last digits, and nobody would be told.
  if (!fitsSpreadsheet(decimal)) return textXml(place, decimal)
  return numberXml(place, 'amount' in cell ? look.amount : look.count, decimal)
}

/** How many letters wide a cell is shown: dates that do not fit are shown as `####`. */
const widthOf = (cell: Cell): number => {
  if (typeof cell === 'string') return cell.length
  if ('at' in cell) return 19
  return 'day' in cell ? 10 : (decimalOf(cell) ?? '').length + 4
}

/** How many columns a table has, and one where it is empty. Not by `Math.max(...)`, which takes only so many rows. */
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
  // Digits as text are meant so: no green corner shall offer to make numbers of them.
  const meant = `<ignoredErrors><ignoredError sqref="${whole}" numberStoredAsText="1"/></ignoredErrors>`
  return `${HEAD}<worksheet xmlns="${MAIN}"><cols>${columnsXml(rows)}</cols><sheetData>${rowsXml.join('')}</sheetData>${meant}</worksheet>`
}

/** A name that Excel takes for a sheet: some signs are not allowed, nor an apostrophe at an end. No two sheets may have one name. */
function sheetName(name: string, number: number) {
  const after = number === 1 ? '' : ` (${number})`
  const taken = name
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, MOST_IN_NAME - after.length)
    .replace(/^'+|'+$/g, '')
  return (taken || 'Sheet') + after
}

/** What each part of a book is, for a book of so many sheets. */
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

/** Where a book finds its sheets, and after them the styles. */
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

/** 1 to so many. */
const numbered = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/**
 * The parts of an XLSX file (ECMA-376, Office Open XML) by their paths. Amounts are numbers, exact to the millionth, or text
 * where a spreadsheet would lose digits; moments and days are dates, in UTC+8; everything else is text and never a formula.
 * Rows that a sheet has no room for go on in further sheets.
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
