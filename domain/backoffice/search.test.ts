import { describe, expect, it } from 'vitest'
import { fitOfNumber, ranked, readSought, SEARCH_MOST_CHARACTERS, searchText } from './search.ts'

describe('the search of an operator', () => {
  it.each([
    ['WD-7', 7n, 'withdrawal'],
    ['wd7', 7n, 'withdrawal'],
    ['  AC-5 ', 5n, 'application'],
    ['mo-0412', 412n, 'mallorder'],
    ['HM‑0001', 1n, 'preorder'],
    ['ＨＰ－０４１２', 412n, 'pledge'],
    ['7', 7n, undefined],
    ['#0007', 7n, undefined],
    ['๑๒', 12n, undefined],
  ])('reads %s as the number of a record', (typed, id, of) => {
    expect(readSought(typed)?.number).toEqual({ id, ...(of && { of }) })
  })

  it.each(['WD-', 'WD-7a', 'XX-7', '7.5', '-7', '1'.repeat(19), 'WD-7 WD-8'])('reads no number in %s', (typed) => {
    expect(readSought(typed)?.number).toBeUndefined()
  })

  it('reads every meaning that a text may have', () => {
    expect(readSought('12345678')).toMatchObject({ uid: 12_345_678, number: { id: 12_345_678n } })
    const bsc = `0x${'ab'.repeat(32)}`
    expect(readSought(bsc.toUpperCase().replace('0X', '0x'))?.txid).toBe(bsc)
    expect(readSought('CD'.repeat(32))?.txid).toBe('cd'.repeat(32))
    expect(readSought('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')?.address).toBe(
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    )
    expect(readSought('TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7')?.address).toBe('TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7')
    expect(readSought('1a2b3c4d')?.bill.receipt).toBe('1A2B3C4D')
    expect(readSought('Café ĐIẾU')?.folded).toBe('cafe dieu')
  })

  it('reads the transfer of a receipt, and sends nothing of what proves it', () => {
    const picture = 'https://humidor.test/check#p1~412~7~0123456789abcdef0123456789abcdef'
    const link = `https://humidor.test/check#1~413~member:10000001:profit:CIG~5~say~7~8~2026-11-30T00:00:00.000000Z~${'A'.repeat(900)}`
    expect(searchText(picture)).toBe('1~412')
    expect(searchText(link)).toBe('1~413')
    expect(readSought(searchText(link))?.transfer).toBe(413n)
    expect(readSought(picture)?.transfer).toBe(412n)
    expect(searchText(' alice ')).toBe('alice')
    for (const other of ['1~', '1~0', '2~5', 'x1~5', '1~5x']) expect(readSought(other)?.transfer).toBeUndefined()
  })

  it.each(['', '   ', '\u200b\u200e', '\n'])('is none without a sign to see: %j', (typed) => {
    expect(readSought(typed)).toBeUndefined()
  })

  it.each(['%', '_', '\\', '\u0301', '\u202eabc', '😀'.repeat(60), 'x'.repeat(SEARCH_MOST_CHARACTERS), "' or 1=1 --"])(
    'reads nonsense without a number, uid, address or transaction: %j',
    (typed) => {
      const { number, uid, txid, address } = readSought(typed) ?? {}
      expect([number, uid, txid, address]).toEqual([undefined, undefined, undefined, undefined])
    },
  )

  it('takes letters for their kind alone, and a bare number for each', () => {
    const [lettered, bare] = [readSought('WD-7'), readSought('7')]
    if (!lettered || !bare) throw new Error('neither is empty')
    expect(fitOfNumber(lettered, 'withdrawal')).toBe('whole')
    expect(fitOfNumber(lettered, 'pledge')).toBeUndefined()
    expect(fitOfNumber(lettered, undefined)).toBeUndefined()
    expect([fitOfNumber(bare, 'pledge'), fitOfNumber(bare, undefined)]).toEqual(['number', 'number'])
  })

  it('shows the kind with the best result first, and the best of each kind first', () => {
    const row = (kind: 'member' | 'merchant' | 'pledge', fit: 'whole' | 'number' | 'begins' | 'part') => ({ kind, fit })
    expect(
      ranked([
        row('merchant', 'part'),
        row('pledge', 'number'),
        row('member', 'begins'),
        row('merchant', 'whole'),
        row('member', 'begins'),
      ]),
    ).toEqual([
      row('merchant', 'whole'),
      row('merchant', 'part'),
      row('pledge', 'number'),
      row('member', 'begins'),
      row('member', 'begins'),
    ])
  })
})
