import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Cell } from './cell.ts'
import { spreadsheetFile } from './file.ts'
import { sample } from './sample.testing.ts'
import { unzipped } from './unzipped.testing.ts'
import { xlsxParts } from './xlsx.ts'

const SHEET = 'xl/worksheets/sheet1.xml'
const partsOf = (...row: Cell[]) => xlsxParts({ name: 'file', sheet: 'Sheet', rows: [row] })
const cellOf = (cell: Cell) => /<row r="1">(.*)<\/row>/s.exec(partsOf(cell)[SHEET] ?? '')?.[1]
const textOf = (cell: Cell) => /<t xml:space="preserve">(.*)<\/t>/s.exec(cellOf(cell) ?? '')?.[1]

describe('a table as an XLSX file', () => {
  it.each<[Cell, string]>([
    [{ amount: 1n }, '<c r="A1" s="2"><v>0.000001</v></c>'],
    [{ amount: -12_500_000n }, '<c r="A1" s="2"><v>-12.5</v></c>'],
    [{ amount: 999_999_999_999_999n }, '<c r="A1" s="2"><v>999999999.999999</v></c>'],
    [{ count: 1_234_567n }, '<c r="A1" s="3"><v>1234567</v></c>'],
    [{ at: new Date('1970-01-01T04:00:00Z') }, '<c r="A1" s="4"><v>25569.5</v></c>'],
    [{ at: new Date('2026-11-20T16:00:00.999Z') }, '<c r="A1" s="4"><v>46347</v></c>'],
    [{ day: '2026-11-21' }, '<c r="A1" s="5"><v>46347</v></c>'],
    ['', ''],
  ])('writes $0 with its type and style', (cell, xml) => {
    expect(cellOf(cell)).toBe(xml)
  })

  it('writes a number as text when it has more digits than a spreadsheet keeps', () => {
    expect(textOf({ amount: 1_000_000_000_000_001n })).toBe('1000000000.000001')
    expect(textOf({ count: 9_007_199_254_740_993n })).toBe('9007199254740993')
    expect(cellOf({ amount: 1_000_000_000_000_000n })).toBe('<c r="A1" s="2"><v>1000000000</v></c>')
  })

  it.each([
    ['048291', '048291'],
    ['=1+1', '=1+1'],
    [' a <b> & "c"', ' a &lt;b&gt; &amp; &quot;c&quot;'],
    ['two\r\nlines\rmore', 'two\nlines\nmore'],
    ['a\0b\u001Bc\uD800d', 'a\uFFFDb\uFFFDc\uFFFDd'],
    ['_x0041_ _x41_', '_x005F_x0041_ _x41_'],
    ['🎉 ฝากเงิน', '🎉 ฝากเงิน'],
  ])('writes the text %j, and never as a formula', (text, xml) => {
    expect(textOf(text)).toBe(xml)
    expect(partsOf(text)[SHEET]).not.toContain('<f>')
  })

  it('cuts a text at the limit of Excel, and ends it with an ellipsis', () => {
    expect(textOf('a'.repeat(32_767))).toBe('a'.repeat(32_767))
    expect(textOf('a'.repeat(32_768))).toBe(`${'a'.repeat(32_766)}…`)
  })

  it('names cells beyond Z, and makes columns of dates wide enough', () => {
    const row = Array.from({ length: 28 }, (): Cell => ({ at: new Date(0) }))
    const sheet = partsOf(...row)[SHEET]
    expect(sheet).toContain('r="Z1"')
    expect(sheet).toContain('r="AB1"')
    expect(sheet).toContain('<col min="28" max="28" width="21" customWidth="1"/>')
    expect(sheet).toContain('sqref="A1:AB1"')
  })

  it('writes 300,000 rows', () => {
    const rows = Array.from({ length: 300_000 }, (): Cell[] => [{ count: 1 }])
    expect(xlsxParts({ name: 'file', sheet: 'Sheet', rows })[SHEET]).toContain('sqref="A1:A300000"')
  })

  it('continues in another sheet when one is full, without a missing row', () => {
    const rows = Array.from({ length: 7 }, (_, at): Cell[] => [{ count: at }, 'Zigarre'])
    const named = { name: 'file', sheet: 'A statement with quite a long name', rows }
    const parts = xlsxParts(named, 3)
    const sheets = ['sheet1', 'sheet2', 'sheet3'].map((name) => parts[`xl/worksheets/${name}.xml`] ?? '')
    const counts = sheets.map((xml) => [...xml.matchAll(/<v>(\d)<\/v>/g)].map(([, count]) => Number(count)))
    expect(counts).toEqual([[0, 1, 2], [3, 4, 5], [6]])
    expect(sheets[2]).toContain('<c r="A1" ')
    expect(sheets[2]).toContain('sqref="A1:B1"')
    const names = [
      ...(parts['xl/workbook.xml'] ?? '').matchAll(/<sheet name="([^"]*)" sheetId="(\d)" r:id="(rId\d)"\/>/g),
    ]
    expect(names.map(([, ...it]) => it)).toEqual([
      ['A statement with quite a long n', '1', 'rId1'],
      ['A statement with quite a lo (2)', '2', 'rId2'],
      ['A statement with quite a lo (3)', '3', 'rId3'],
    ])
    const targets = [
      ...(parts['xl/_rels/workbook.xml.rels'] ?? '').matchAll(/Id="(rId\d)" Type="[^"]*" Target="([^"]*)"/g),
    ]
    expect(targets.map(([, ...it]) => it)).toEqual([
      ['rId1', 'worksheets/sheet1.xml'],
      ['rId2', 'worksheets/sheet2.xml'],
      ['rId3', 'worksheets/sheet3.xml'],
      ['rId4', 'styles.xml'],
    ])
    for (const path of Object.keys(parts).filter((path) => /sheet\d|styles/.test(path)))
      expect(parts['[Content_Types].xml']).toContain(`PartName="/${path}"`)
    expect(Object.keys(xlsxParts(named, 7))).toHaveLength(6)
  })

  it.each([
    ['Kontoauszug', 'Kontoauszug'],
    ['a/b:c*d?e[f]g\\h', 'a b c d e f g h'],
    ["'quoted'", 'quoted'],
    ['', 'Sheet'],
    ['รายการเดินบัญชี & "more" than is allowed', 'รายการเดินบัญชี &amp; &quot;more&quot; than i'],
  ])('names the sheet %j as Excel accepts it', (sheet, name) => {
    const book = xlsxParts({ name: 'file', sheet, rows: [] })['xl/workbook.xml']
    expect(book).toContain(`<sheet name="${name}" sheetId="1" r:id="rId1"/>`)
  })

  it('is a zip file with all its complete parts', async () => {
    const { name, type, content } = await spreadsheetFile(sample, 'xlsx', '.')
    expect([name, type]).toEqual(['sample.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])
    expect(unzipped(Buffer.from(content as Uint8Array))).toEqual(xlsxParts(sample))
  })

  // `npm run spreadsheets` opens these parts in LibreOffice. Run it again after a change of the hash.
  it('writes the sample with the parts that LibreOffice has read', () => {
    const parts = JSON.stringify(xlsxParts(sample))
    expect(createHash('sha256').update(parts).digest('hex')).toBe(
      '8ac11f0f8e3a8ae432fd82026386725095614d548dc2ba5f14118be3da1f869e',
    )
  })
})
