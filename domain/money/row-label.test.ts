import { describe, expect, it } from 'vitest'
import { ROW_LABEL_MOST, refuseRowLabel, rowId, rowOfId } from './row-label.ts'

describe('the label of a row', () => {
  it.each([
    ['', undefined],
    ['Rent in March', undefined],
    ['ก'.repeat(ROW_LABEL_MOST), undefined],
    ['🎁'.repeat(ROW_LABEL_MOST), undefined],
    ['x'.repeat(ROW_LABEL_MOST + 1), 'content_too_long'],
    [` ${'x'.repeat(ROW_LABEL_MOST)}\n`, undefined],
    ['see cigars.com', 'content_has_link'],
  ] as const)('%j', (label, code) => expect(refuseRowLabel(label)).toBe(code))
})

describe('the id of a row', () => {
  it('leads back to its wallet and its number', () => {
    for (const row of [
      { wallet: 1, seq: 1n },
      { wallet: 6, seq: 1_000_000n },
    ])
      expect(rowOfId(rowId(row))).toEqual(row)
  })

  it.each([0, -1, -8, 1, 7, 8, 15, 9.5, Number.NaN, Number.MAX_SAFE_INTEGER])('%d is none', (id) =>
    expect(rowOfId(id)).toBeUndefined(),
  )
})
