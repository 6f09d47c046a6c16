import { describe, expect, it } from 'vitest'
import { readHistorySearch } from './history-search.ts'

const both = { points: undefined, transfer: undefined, sign: 0, words: undefined }

describe('a search in the history', () => {
  it.each([
    ['12.5', { ...both, amounts: { from: 12_500_000n, below: 12_510_000n }, words: '12.5' }],
    ['12,50', { ...both, amounts: { from: 12_500_000n, below: 12_510_000n }, words: '12,50' }],
    [' 12.503 ', { ...both, amounts: { from: 12_503_000n, below: 12_504_000n }, words: '12.503' }],
    ['0.000001', { ...both, amounts: { from: 1n, below: 2n }, words: '0.000001' }],
    // Copied from a row.
    ['1,234.56 USCD', { ...both, amounts: { from: 1_234_560_000n, below: 1_234_570_000n }, words: '1,234.56 uscd' }],
    ['1.234,5', { ...both, amounts: { from: 1_234_500_000n, below: 1_234_510_000n }, words: '1.234,5' }],
    ['1,234,567', { ...both, amounts: { from: 1_234_567_000_000n, below: 1_234_567_010_000n }, words: '1,234,567' }],
    ['−₡ 1,234.503', { ...both, amounts: { from: 1_234_503_000n, below: 1_234_504_000n }, sign: -1 }],
    ['.5', { ...both, amounts: { from: 500_000n, below: 510_000n }, words: '.5' }],
    ['7', { ...both, amounts: { from: 7_000_000n, below: 7_010_000n }, points: 7n, transfer: 7n, words: '7' }],
    ['-7', { ...both, amounts: { from: 7_000_000n, below: 7_010_000n }, points: 7n, sign: -1 }],
    [' -7 ', { ...both, amounts: { from: 7_000_000n, below: 7_010_000n }, points: 7n, sign: -1 }],
    ['٧', { amounts: { from: 7_000_000n, below: 7_010_000n }, transfer: 7n, points: 7n, sign: 0, words: '٧' }],
    ['−７．0', { ...both, amounts: { from: 7_000_000n, below: 7_010_000n }, sign: -1 }],
    ['−7.0', { ...both, amounts: { from: 7_000_000n, below: 7_010_000n }, sign: -1 }],
    ['+ 7', { ...both, amounts: { from: 7_000_000n, below: 7_010_000n }, points: 7n, sign: 1 }],
    ['#5821', { ...both, amounts: undefined, transfer: 5_821n }],
    // Above any amount on the wire, but a valid number of a transfer.
    [
      '99999999999999999',
      { ...both, amounts: undefined, transfer: 99_999_999_999_999_999n, words: '99999999999999999' },
    ],
  ])('reads %j', (text, found) => {
    expect(readHistorySearch(text)).toEqual(found)
  })

  it.each([
    ['Miete', 'miete'],
    ['  Điếu   xì gà ', 'dieu xi ga'],
    ['ค่าเช่า', 'ค่าเช่า'],
    ['#1.5', '#1.5'],
    ['-', '-'],
    ['1.234.5', '1.234.5'],
    ['1e5', '1e5'],
    ['12.3456789', '12.3456789'],
    ['7\n8', '7 8'],
    ['-99999999999999999', '-99999999999999999'],
  ])('reads only words from %j', (text, words) => {
    expect(readHistorySearch(text)).toEqual({ ...both, amounts: undefined, words })
  })

  it.each(['', ' ', '\u200B', '\u202E12,34'])('reads no search from %j', (text) => {
    expect(readHistorySearch(text)).toBeUndefined()
  })
})
