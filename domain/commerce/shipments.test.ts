import { describe, expect, it } from 'vitest'
import { cellsOfTable, readShipments } from './shipments.ts'

const read = (text: string) => readShipments(text).map(({ number, tracking, mistake }) => [number, tracking, mistake])
const fine = undefined

describe('a table as text', () => {
  it.each([
    ['commas', 'a,b\nc,d'],
    ['semicolons', 'a;b\r\nc;d'],
    ['tabs, with a byte order mark', '\uFEFFa\tb\rc\td'],
  ])('is read with %s', (_, text) => {
    expect(cellsOfTable(text)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  it('is read with quoted cells, which may have separators, quotation marks and lines', () => {
    expect(cellsOfTable('"a;b";"say ""x"""\n"two\nlines";5" pipe')).toEqual([
      ['a;b', 'say "x"'],
      ['two\nlines', '5" pipe'],
    ])
  })
})

describe('a list of tracking numbers', () => {
  it('is read with headings in any order and words, and without', () => {
    const expected = [['MO-0007', 'DHL 00340434161094042557', fine]]
    expect(read('Order,Courier,Tracking number\nMO-0007,DHL,00340434161094042557\n')).toEqual(expected)
    expect(read('Tracking no;Carrier;Order no\n00340434161094042557;DHL;mo-0007')).toEqual(expected)
    expect(read('MO-0007\tDHL\t00340434161094042557')).toEqual(expected)
    expect(read('MO-0007,00340434161094042557')).toEqual([['MO-0007', '00340434161094042557', fine]])
    expect(read('="MO-0007",DHL,="00340434161094042557"')).toEqual(expected)
  })

  it('names the mistake of each line', () => {
    const lines = readShipments(
      ['MO-0007,DHL,1', '', 'MO-0008,DHL,', 'seven,DHL,2', `MO-0009,DHL,${'9'.repeat(40)}`, 'MO-0007,DHL,3'].join('\n'),
    )
    expect(lines.map(({ line, mistake }) => [line, mistake])).toEqual([
      [1, fine],
      [3, 'no tracking'],
      [4, 'no number'],
      [5, 'too long'],
      [6, 'twice'],
    ])
  })

  it('is empty without a line', () => {
    expect(read(' \n\n')).toEqual([])
    expect(read('Order,Courier,Tracking')).toEqual([])
  })
})
