import { describe, expect, it } from 'vitest'
import { readHistorySearch } from './history-search.ts'

const both = { points: undefined, transfer: undefined, sign: 0 }

describe('a search in the history', () => {
  it.each([
    ['12.5', { ...both, amounts: { from: 12_500_000n, below: 12_510_000n } }],
    ['12,50', { ...both, amounts: { from: 12_500_000n, below: 12_510_000n } }],
    [' 12.503 ', { ...both, amounts: { from: 12_503_000n, below: 12_504_000n } }],
    ['0.000001', { ...both, amounts: { from: 1n, below: 2n } }],
    // Copied from a row.
    ['1,234.56 USCD', { ...both, amounts: { from: 1_234_560_000n, below: 1_234_570_000n } }],
    ['1.234,5', { ...both, amounts: { from: 1_234_500_000n, below: 1_234_510_000n } }],
    ['1,234,567', { ...both, amounts: { from: 1_234_567_000_000n, below: 1_234_567_010_000n } }],
    ['−₡ 1,234.503', { ...both, amounts: { from: 1_234_503_000n, below: 1_234_504_000n }, sign: -1 }],
    ['.5', { ...both, amounts: { from: 500_000n, below: 510_000n } }],
    ['7', { ...both, amounts: { from: 7_000_000n, below: 7_010_000n }, points: 7n, transfer: 7n }],
    ['-7', { ...both, amounts: { from: 7_000_000n, below: 7_010_000n }, points: 7n, sign: -1 }],
    [' -7 ', { ...both, amounts: { from: 7_000_000n, below: 7_010_000n }, points: 7n, sign: -1 }],
    ['٧', { amounts: { from: 7_000_000n, below: 7_010_000n }, transfer: 7n, points: 7n, sign: 0 }],
    ['−７．0', { ...both, amounts: { from: 7_000_000n, below: 7_010_000n }, sign: -1 }],
    ['−7.0', { ...both, amounts: { from: 7_000_000n, below: 7_010_000n }, sign: -1 }],
    ['+ 7', { ...both, amounts: { from: 7_000_000n, below: 7_010_000n }, points: 7n, sign: 1 }],
    ['#5821', { ...both, amounts: undefined, transfer: 5_821n }],
    // Above any amount on the wire, but a valid number of a transfer.
    ['99999999999999999', { ...both, amounts: undefined, transfer: 99_999_999_999_999_999n }],
  ])('reads %j', (text, found) => {
    expect(readHistorySearch(text)).toEqual(found)
  })

  it.each([
    '',
    ' ',
    '.',
    '#',
    '#1.5',
    '-',
    '1.234.5',
    '1e5',
    'abc',
    '12.3456789',
    '1 2',
    '7\n8',
    '\u202E12,34',
    '³',
    '-99999999999999999',
  ])('reads no search from %j', (text) => {
    expect(readHistorySearch(text)).toBeUndefined()
  })
})
