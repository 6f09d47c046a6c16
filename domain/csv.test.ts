import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'

/** Reads a file back as RFC 4180 says, written apart from the writer. */
function read(file: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let inQuotes = false
  for (let at = 1; at < file.length; at++) {
    const letter = file[at]
    if (inQuotes) {
      if (letter !== '"') cell += letter
      else if (file[at + 1] === '"') cell += file[at++]
      else inQuotes = false
    } else if (letter === '"') inQuotes = true
    else if (letter === ',') {
      row.push(cell)
      cell = ''
    } else if (letter === '\r' && file[at + 1] === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
      at++
    } else cell += letter
  }
  return rows
}

const only = (cell: string) => read(csvOf([[cell]]))[0]?.[0]

describe('a table as a CSV file', () => {
  it('is UTF-8 with its mark, with lines that end in CR LF', () => {
    expect(csvOf([['Name'], ['Inés'], ['葉']])).toBe('\uFEFFName\r\nInés\r\n葉\r\n')
  })

  it('quotes what would break a line or a cell, also where cells are divided by semicolons, and nothing else', () => {
    expect(csvOf([['a,b', 'say "yes"', 'two\nlines', ';=1+1', 'a\t=1', 'plain text: no more']])).toBe(
      '\uFEFF"a,b","say ""yes""","two\nlines",";=1+1","a\t=1",plain text: no more\r\n',
    )
  })

  it.each([
    '=1+1',
    '=HYPERLINK("https://evil.example","click")',
    '+49 30 123',
    '-1+1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\0=1',
    ' =1',
    '＝1+1',
    '-',
  ])('makes text of %j, which a spreadsheet would run', (cell) => {
    expect(only(cell)).toBe(`'${cell}`)
  })

  it.each(['-12.500000', '0', '120.5', '', 'a=b', 'bob@humidor.test', '2026-11-21T14:26:00.000Z', "'quoted'"])(
    'leaves %j as it is',
    (cell) => {
      expect(only(cell)).toBe(cell)
    },
  )

  it('holds every table so that it is read back whole, and no cell of it begins like a formula', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('=', '+', '-', '@', '\t', '\r', '"', ',', '\n'),
    )
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 8 }), (table) => {
        const back = read(csvOf(table))
        expect(back.map((row) => row.length)).toEqual(table.map((row) => row.length))
        for (const [at, row] of table.entries())
          for (const [column, text] of row.entries()) {
            const found = back[at]?.[column] ?? ''
            expect([text, `'${text}`]).toContain(found)
            expect(/^[=+\-@\t\r]/.test(found) && !/^-\d+(\.\d+)?$/.test(found)).toBe(false)
          }
      }),
    )
  })
})
