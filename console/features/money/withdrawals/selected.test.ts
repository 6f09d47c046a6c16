import { micros } from '@humidor/domain/money/micros.ts'
import { describe, expect, it } from 'vitest'
import { idsOf, isApprovable, isSwept, sumsOf } from './selected.ts'
import type { Row } from './withdrawal.ts'

const row: Parameters<typeof isSwept>[0] & Pick<Row, 'state'> = {
  ...{ state: 'reviewing', flags: [], secondWaits: false, lockedBy: null, trouble: null },
}

describe('selected withdrawals', () => {
  it('sum up to the last millionth, for each network', () => {
    expect(
      sumsOf([
        { chain: 'TRX', pays: micros<'USDT'>(5_000_000n) },
        { chain: 'BSC', pays: micros<'USDT'>(99_000_001n) },
        { chain: 'BSC', pays: micros<'USDT'>(1n) },
      ]),
    ).toEqual([
      { chain: 'BSC', pays: 99_000_002n, count: 2 },
      { chain: 'TRX', pays: 5_000_000n, count: 1 },
    ])
    expect(sumsOf([])).toEqual([])
  })

  it('are approved together only without a warning and without a second operator who was asked', () => {
    expect(isApprovable(row)).toBe(true)
    expect(isApprovable({ ...row, flags: ['new address'] })).toBe(false)
    expect(isApprovable({ ...row, secondWaits: true })).toBe(false)
    expect(isApprovable({ ...row, state: 'approved' })).toBe(false)
  })

  it('are selected by "select all" only if nothing about them needs a look', () => {
    expect(isSwept(row)).toBe(true)
    expect(isSwept({ ...row, flags: ['frozen'] })).toBe(false)
    expect(isSwept({ ...row, secondWaits: true })).toBe(false)
    expect(isSwept({ ...row, trouble: 'It failed.' })).toBe(false)
    expect(isSwept({ ...row, lockedBy: { name: 'Victor', until: new Date() } })).toBe(false)
  })

  it('are sent in the order of their numbers, so that a repeat is the same request', () => {
    expect(idsOf([{ id: '10' }, { id: '9' }, { id: '100' }])).toEqual(['9', '10', '100'])
  })
})
