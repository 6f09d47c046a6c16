import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cell } from './cell.ts'
import { csvOf, type DecimalSign } from './csv.ts'
import { sample } from './sample.testing.ts'

/** A reader of RFC 4180, independent of the writer. */
function read(file: string, separator: string): string[][] {
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
    else if (letter === separator) {
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

const only = (cell: Cell, sign: DecimalSign = '.') => read(csvOf([[cell]], sign), sign === ',' ? ';' : ',')[0]?.[0]

describe('a table as a CSV file', () => {
  it('is UTF-8 with a BOM, with lines that end in CR LF', () => {
    expect(csvOf([['Name'], ['Inés'], ['葉']], '.')).toBe('\uFEFFName\r\nInés\r\n葉\r\n')
  })

  it('has semicolons between cells when the decimal sign is a comma', () => {
    const row: Cell[] = ['Anfangsbestand', { amount: 1_234_567_000n }, { count: -3 }]
    expect(csvOf([row], ',')).toBe('\uFEFFAnfangsbestand;"1234,567";-3\r\n')
    expect(csvOf([row], '.')).toBe('\uFEFFAnfangsbestand,1234.567,-3\r\n')
  })

  it('quotes only cells that would break a line or a cell', () => {
    expect(csvOf([['a,b', 'say "yes"', 'two\nlines', ';=1+1', 'a\t=1', 'plain text: no more']], '.')).toBe(
      '\uFEFF"a,b","say ""yes""","two\nlines",";=1+1","a\t=1",plain text: no more\r\n',
    )
  })

  it.each<[Cell, string, string]>([
    [{ amount: 0n }, '0', '0'],
    [{ amount: 1n }, '0.000001', '0,000001'],
    [{ amount: -1n }, '-0.000001', '-0,000001'],
    [{ amount: -12_500_000n }, '-12.5', '-12,5'],
    [{ amount: 999_999_999_999_999n }, '999999999.999999', '999999999,999999'],
    [{ amount: 1_000_000_000_000_001n }, '="1000000000.000001"', '="1000000000,000001"'],
    [{ amount: 123_456_789_000_000_000_000n }, '123456789000000', '123456789000000'],
    [{ count: 1_234_567 }, '1234567', '1234567'],
    [{ count: 9_007_199_254_740_993n }, '="9007199254740993"', '="9007199254740993"'],
    [{ at: new Date('2026-11-20T16:00:00.999Z') }, '2026-11-21 00:00:00', '2026-11-21 00:00:00'],
    [{ day: '2026-11-21' }, '2026-11-21', '2026-11-21'],
  ])('writes $0 as $1, or as $2', (cell, point, comma) => {
    expect([only(cell, '.'), only(cell, ',')]).toEqual([point, comma])
  })

  it.each([
    ...[
      '048291',
      '0912345678',
      '12345678901234567890',
      '12E45678',
      '3-4',
      '1/2',
      '2:30',
      '12 May 2026',
      'May 12',
      'SEPT2',
    ],
    ...['-12.500000', '+49 30 123', '1.234,5', '€ 5', '(5)', '.5', "1'234", '5 %', '０４８', '٠٤٨', 'TRUE', 'falsch'],
  ])('keeps %j as text, which a spreadsheet would convert', (text) => {
    expect(only(text)).toBe(`="${text}"`)
  })

  it.each([
    ...['=1+1', '=HYPERLINK("https://evil.example","click")', '-1+"1', '+cmd|"/c calc"!A1', '@SUM(A1)', '\t=1', '\r=1'],
    ...['\n=1', '\0=1', ' =1', '＝1+1', '-', '="1"', '=5', `1${'0'.repeat(255)}`],
  ])('makes a text of %j, which a spreadsheet would run or truncate', (cell) => {
    expect(only(cell)).toBe(`'${cell}`)
  })

  it.each(['', 'a=b', 'bob@humidor.test', "'quoted'", 'HM-0412', '#7', 'März', 'Maduro', 'true story', 'ฝากเงิน'])(
    'leaves %j unchanged',
    (cell) => {
      expect(only(cell)).toBe(cell)
    },
  )

  it.each([
    [',', ';'],
    ['.', ','],
  ] as const)('is read back complete for random tables, without any formula (%s)', (sign, separator) => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[-+=(.\d,eE/: "']{0,12}$/),
      fc.constantFrom('=', '+', '-', '@', '\t', '\r', '"', ',', ';', '\n'),
    )
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 8 }), (table) => {
        const back = read(csvOf(table, sign), separator)
        expect(back.map((row) => row.length)).toEqual(table.map((row) => row.length))
        for (const [at, row] of table.entries())
          for (const [column, text] of row.entries()) {
            const found = back[at]?.[column] ?? ''
            expect([text, `'${text}`, `="${text}"`]).toContain(found)
            // The only allowed formula is one text in quotation marks, without a quotation mark inside.
            expect(/^[=+\-@\t\r]/.test(found) && !/^="[^"=@|!]*"$/.test(found)).toBe(false)
          }
      }),
    )
  })

  // `npm run spreadsheets` opens these bytes in LibreOffice. Run it again after a change of the hash.
  it.each([
    ['.', '924b099a368b86e235dae923b78f162639baa6f9feedcc9f40f0f98ee1b413b3'],
    [',', 'aa23c91b7b1f3de26c15cfb1f805ce53755b469558fc5343fd9f1d9bbfd4277c'],
  ] as const)('writes the sample with the bytes that LibreOffice has read (%s)', (sign, hash) => {
    expect(createHash('sha256').update(csvOf(sample.rows, sign)).digest('hex')).toBe(hash)
  })
})
