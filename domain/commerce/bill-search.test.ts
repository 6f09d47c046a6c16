import { expect, it } from 'vitest'
import { readBillSearch } from './bill-search.ts'

it.each([
  ['1A2B3C4D', { receipt: '1A2B3C4D', reference: '1A2B3C4D' }],
  [' 1a2b 3c4d ', { receipt: '1A2B3C4D', reference: '1a2b 3c4d' }],
  ['#1A2B3C4D', { receipt: '1A2B3C4D', reference: '#1A2B3C4D' }],
  ['１Ａ２Ｂ３Ｃ４Ｄ', { receipt: '1A2B3C4D' }],
  ['1A2B3C4G', { reference: '1A2B3C4G' }],
  ['1A2B3C4', { reference: '1A2B3C4' }],
])('reads the receipt in %j', (typed, read) => expect(readBillSearch(typed)).toMatchObject(read))

it('reads the code of a charge, alone or at the end of its link', () => {
  for (const typed of ['0123456789abcdef', '0123456789ABCDEF', 'https://humidor.test/Charge?code=0123456789abcdef'])
    expect(readBillSearch(typed).code).toBe('0123456789abcdef')
  for (const typed of ['0123456789abcde', '00123456789abcdef', '0123456789abcdeg'])
    expect(readBillSearch(typed).code).toBeUndefined()
})

it('reads eight digits as a receipt, a uid, an amount and a reference at once', () =>
  expect(readBillSearch('12345678')).toEqual({
    ...{ receipt: '12345678', reference: '12345678', uid: 12_345_678, amount: 12_345_678_000_000n },
  }))

it('reads an exact amount in millionths', () => {
  expect(readBillSearch('38.992519').amount).toBe(38_992_519n)
  expect(readBillSearch('0').amount).toBeUndefined()
  expect(readBillSearch('T-12').amount).toBeUndefined()
})

it('finds nothing by an empty text, and takes no long text for a reference', () => {
  expect(readBillSearch('  ')).toEqual({})
  expect(readBillSearch('x'.repeat(65))).toEqual({})
  expect(readBillSearch('🚬'.repeat(64)).reference).toBe('🚬'.repeat(64))
})
