/** Tells a spreadsheet that what follows is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

// What makes a spreadsheet read a cell as a formula (threats C113), in its full-width form too, and what it skips before one.
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/
const NUMBER = /^-?\d+(?:\.\d+)?$/

/** A cell that no spreadsheet runs: what would be a formula becomes text by an apostrophe. A number below nought is none. */
const harmless = (cell: string) => (FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell)

// Some spreadsheets divide at semicolons or tabs instead, and would find a formula behind one.
const quoted = (cell: string) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * A table as a CSV file (RFC 4180) that opens in a spreadsheet as what it is: UTF-8 with its mark, lines that end in
 * CR LF, and no cell that is run as a formula, whoever has written it.
 * @param rows the head first; amounts as exact decimals
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map((cell) => quoted(harmless(cell))).join(',')}\r\n`).join('')
