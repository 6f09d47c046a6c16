const QUOTE = '"'

/**
 * The cells of a table as CSV (RFC 4180), with lines that end in `\n`. A quotation mark inside a cell that does not begin with one is an
 * ordinary sign, and a cell whose mark is never closed reaches to the end of the text.
 */
export function readCells(text: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const end = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (quoted && sign === QUOTE && text.charAt(at + 1) === QUOTE) {
      cell += QUOTE
      at += 1
    } else if (quoted) {
      if (sign === QUOTE) quoted = false
      else cell += sign
    } else if (sign === QUOTE && cell === '') quoted = true
    else if (sign === separator) end()
    else if (sign === '\n') {
      end()
      rows.push([])
    } else cell += sign
  }
  end()
  return rows
}
