import { describe, expect, it } from 'vitest'
import { progressOf, wayOf } from './progress.ts'

const txid = `0x${'ab'.repeat(32)}`

describe('the steps of a withdrawal', () => {
  it.each([
    [{ status: 0, txid: null, reply: null }, 'reviewing', 1],
    [{ status: 3, txid: null, reply: null }, 'approved', 2],
    [{ status: 3, txid, reply: null }, 'sent', 3],
    [{ status: 1, txid, reply: null }, 'completed', 4],
  ] as const)('%j is %s', (record, progress, now) => {
    expect(progressOf(record)).toBe(progress)
    expect(wayOf(progressOf(record))).toEqual({ steps: ['asked', 'review', 'payment', 'confirmation'], now })
  })

  it('end with a rejection, even after a failed payment', () => {
    for (const record of [
      { status: 2, txid: null, reply: 'Another address.' },
      { status: 2, txid, reply: 'Another address.' },
    ])
      expect([progressOf(record), wayOf(progressOf(record))]).toEqual([
        'rejected',
        { steps: ['asked', 'rejected'], now: 1 },
      ])
  })

  it('end with the member’s own cancellation, which has no reason', () => {
    const record = { status: 2, txid: null, reply: null }
    expect([progressOf(record), wayOf(progressOf(record))]).toEqual([
      'cancelled',
      { steps: ['asked', 'cancelled'], now: 1 },
    ])
  })
})
