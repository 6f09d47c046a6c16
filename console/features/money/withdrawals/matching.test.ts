import { micros } from '@humidor/domain/money/micros.ts'
import { describe, expect, it } from 'vitest'
import { firstChoices, type Line, paymentsOf, textOf } from './matching.ts'

const row = (id: string) => ({ id, name: 'Alice', address: '0x', pays: micros<'USDT'>(1n) })
const line = (txid: string, is: Line['is'], ...ids: string[]): Line => ({ txid, chain: 'BSC', is, rows: ids.map(row) })

describe('pasted transactions', () => {
  it('are chosen for the only request that fits, and never two for one request', () => {
    const lines = [
      line('a', 'pays', '7'),
      line('b', 'pays', '8', '9'),
      line('c', 'pays', '7'),
      line('d', 'entered', '5'),
      line('e', 'pays several', '8', '9'),
      line('f', 'pays none'),
    ]
    const first = firstChoices(lines)
    expect(first).toEqual({ a: '7' })
    expect(paymentsOf(lines, first)).toEqual([{ id: '7', txid: 'a' }])
    expect(paymentsOf(lines, { ...first, b: '9' })).toEqual([
      { id: '7', txid: 'a' },
      { id: '9', txid: 'b' },
    ])
    expect(paymentsOf(lines, { ...first, b: '' })).toEqual([{ id: '7', txid: 'a' }])
    expect(paymentsOf(lines, { a: '7', c: '7' })).toBeUndefined()
    // What cannot be entered is not, whatever was chosen for it.
    expect(paymentsOf(lines, { d: '5', e: '8', f: '9' })).toEqual([])
  })

  it('say what they are', () => {
    expect(textOf(line('a', 'pays', '7'))).toBe('Pays WD-7')
    expect(textOf(line('a', 'pays', '7', '8'))).toBe('Fits 2 requests equally: choose one')
    expect(textOf(line('a', 'entered', '7'))).toBe('Entered before, for WD-7')
    expect(textOf(line('a', 'pays several', '7', '8'))).toMatch(/^It pays WD-7, WD-8 in one transaction/)
    expect(textOf(line('a', 'unknown'))).toMatch(/does not know it yet/)
  })
})
