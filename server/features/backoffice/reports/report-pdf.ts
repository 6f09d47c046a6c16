import { setImmediate } from 'node:timers/promises'
import type { Period } from '@humidor/domain/backoffice/reports.ts'
import { dayName, wallClock } from '@humidor/domain/business-day.ts'
import { openSheet, PAPER, type Sheet } from '../../../platform/pdf/sheet.ts'

/** A table of a report. The first column is text; the others are figures at the end of their columns. */
export interface ReportTable {
  title: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  /** In place of the table if it has no row. */
  empty: string
}

export interface ReportText {
  title: string
  period: Period
  at: Date
  tables: readonly ReportTable[]
  notes: readonly string[]
}

/** What a report says besides its title and period. */
export type ReportTables = Pick<ReportText, 'tables' | 'notes'>

const RIGHT = PAPER.width - PAPER.margin
const FOOT = PAPER.height - PAPER.margin - 14
const QUIET = '#6b6058'
/** The share of the page that the first column takes. */
const FIRST = 0.24
const SIZE = 7.5
/** Rows after which other requests get their turn: a report of 400 days has thousands. */
const ROWS_AT_ONCE = 40

interface Pen {
  sheet: Sheet
  y: number
}

/** Moves down; to a new page if the old one is full. Returns whether it did that. */
function down(pen: Pen, by: number) {
  pen.y += by
  if (pen.y <= FOOT) return false
  pen.sheet.nextPage()
  pen.y = PAPER.margin + 15
  return true
}

/** Where each column but the first ends. */
function endsOf(columns: number) {
  const from = PAPER.margin + (RIGHT - PAPER.margin) * FIRST
  return Array.from({ length: columns - 1 }, (_, at) => from + ((RIGHT - from) * (at + 1)) / (columns - 1))
}

function drawRow({ sheet, y }: Pen, [first = '', ...rest]: readonly string[], ends: readonly number[]) {
  sheet.line(first, PAPER.margin, y, { size: SIZE })
  for (const [at, text] of rest.entries()) sheet.line(text, ends[at] ?? RIGHT, y, { size: SIZE, align: 'right' })
}

async function drawTable(pen: Pen, { title, heads, rows, empty }: ReportTable) {
  down(pen, 26)
  pen.sheet.line(title, PAPER.margin, pen.y, { size: 11 })
  pen.sheet.rule(pen.y + 5)
  down(pen, 18)
  if (rows.length === 0) {
    pen.sheet.line(empty, PAPER.margin, pen.y, { size: SIZE, colour: QUIET })
    return
  }
  const ends = endsOf(heads.length)
  const drawHeads = () => {
    drawRow(pen, heads, ends)
    pen.sheet.rule(pen.y + 4)
  }
  drawHeads()
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await setImmediate()
    if (down(pen, 12)) {
      drawHeads()
      down(pen, 12)
    }
    drawRow(pen, row, ends)
  }
}

/** A report as a PDF of A4 pages, in English. */
export async function reportPdfOf({ title, period, at, tables, notes }: ReportText): Promise<Buffer> {
  const span = `${dayName(period.from)} to ${dayName(period.to)}, business days in UTC+8`
  const sheet = openSheet('en', 'en', { title: `${title}, ${span}`, at })
  const pen: Pen = { sheet, y: PAPER.margin + 18 }
  sheet.line(title, PAPER.margin, pen.y, { size: 18 })
  down(pen, 18)
  sheet.line(span, PAPER.margin, pen.y, { size: 9.5 })
  sheet.line(`Made ${wallClock(at).slice(0, 16).replaceAll('-', '/')}`, RIGHT, pen.y, {
    ...{ size: 9.5, colour: QUIET, align: 'right' },
  })
  for (const table of tables) await drawTable(pen, table)
  down(pen, 14)
  for (const note of notes)
    for (const line of sheet.wrapped(note, RIGHT - PAPER.margin, 8)) {
      down(pen, 12)
      sheet.line(line, PAPER.margin, pen.y, { size: 8, colour: QUIET })
    }
  sheet.onEachPage((page, pages) =>
    sheet.line(`Page ${page} of ${pages}`, RIGHT, PAPER.height - PAPER.margin + 6, {
      ...{ size: 8, colour: QUIET, align: 'right' },
    }),
  )
  return await sheet.end()
}
