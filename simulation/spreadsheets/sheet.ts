import { Parser } from 'htmlparser2'

/** A cell as LibreOffice reads it. `value` is the language-independent form of a number or date. */
export interface ReadCell {
  type: string
  value: string
  text: string
}

const nothing: ReadCell = { type: '', value: '', text: '' }

/** More equal rows or cells than this are the empty rest of the sheet. */
const MOST_REPEATED = 100

/** Reads the first sheet of a flat OpenDocument file, row by row. */
export function sheetOf(file: string): ReadCell[][] {
  const rows: ReadCell[][] = []
  let row: ReadCell[] = []
  let [cell, cellTimes, rowTimes, paragraphs, inside] = [nothing, 1, 1, 0, false]
  const timesIn = (value: string | undefined) => {
    const times = Number(value ?? 1)
    return times > MOST_REPEATED ? 0 : times
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'table:table-row') [row, rowTimes] = [[], timesIn(attributes['table:number-rows-repeated'])]
        if (name === 'table:table-cell') {
          const value =
            attributes['office:value'] ?? attributes['office:date-value'] ?? attributes['office:time-value'] ?? ''
          cell = { type: attributes['office:value-type'] ?? '', value, text: '' }
          cellTimes = timesIn(attributes['table:number-columns-repeated'])
          paragraphs = 0
        }
        if (name === 'text:p') {
          inside = true
          if (paragraphs++ > 0) cell.text += '\n'
        }
        if (name === 'text:s') cell.text += ' '.repeat(Number(attributes['text:c'] ?? 1))
        if (name === 'text:tab') cell.text += '\t'
      },
      ontext(text) {
        if (inside) cell.text += text
      },
      onclosetag(name) {
        if (name === 'text:p') inside = false
        if (name === 'table:table-cell') for (let n = 0; n < cellTimes; n++) row.push(cell)
        if (name === 'table:table-row') for (let n = 0; n < rowTimes; n++) rows.push(row)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(file.slice(file.indexOf('<table:table ')))
  return rows
}
