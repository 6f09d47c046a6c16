import { describe, expect, it } from 'vitest'
import { progressOf, wayOf } from './progress.ts'

const txid = `0x${'ab'.repeat(32)}`

describe('the steps of a withdrawal', () => {
  it.each([
    [{ status: 0, txid: null }, 'reviewing', 1],
    [{ status: 3, txid: null }, 'approved', 2],
    [{ status: 3, txid }, 'sent', 3],
    [{ status: 1, txid }, 'completed', 4],
  ] as const)('%j is %s', (record, progress, now) => {
    expect(progressOf(record)).toBe(progress)
    expect(wayOf(progressOf(record))).toEqual({ steps: ['asked', 'review', 'payment', 'confirmation'], now })
  })

  it('end with a rejection, even after a failed payment', () => {
    for (const record of [
      { status: 2, txid: null },
      { status: 2, txid },
    ])
      expect([progressOf(record), wayOf(progressOf(record))]).toEqual([
        'rejected',
        { steps: ['asked', 'rejected'], now: 1 },
      ])
  })
})
