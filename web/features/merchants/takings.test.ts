import { dayAfter } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { describe, expect, it } from 'vitest'
import { isThisMonth, monthBeside, monthOf } from './months.ts'
import { takingsFile } from './takings-file.ts'

describe('the months of a merchant', () => {
  it('go from their first day to their last, leap years and year ends too, and follow each other without a gap', () => {
    expect(monthOf('2028-02-11')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(monthBeside(monthOf('2026-01-31'), -1)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    let month = monthOf('2025-01-15')
    for (let n = 0; n < 48; n += 1) {
      const next = monthBeside(month, 1)
      expect(next.from).toBe(dayAfter(month.to))
      expect(monthBeside(next, -1)).toEqual(month)
      month = next
    }
  })

  it('end with the one that it is in UTC+8', () => {
    const november = monthOf('2026-11-30')
    expect(isThisMonth(november, new Date('2026-11-30T15:59:59Z'))).toBe(true)
    expect(isThisMonth(november, new Date('2026-11-30T16:00:00Z'))).toBe(false)
  })
})

describe('the file of what was taken', () => {
  it('says every figure to the last millionth, and nothing where nothing was converted', () => {
    const bill = {
      id: '7',
      receipt: '0A1B2C3D',
      payer: '=***1',
      moneyCig: micros<'CIG'>(1_234_567_891n),
      moneyUsdt: null,
      convertedCig: null,
      refundedCig: micros<'CIG'>(0n),
      refundedUsdt: micros<'USDT'>(0n),
      returnedCig: micros<'CIG'>(0n),
      price: null,
      createdAt: new Date('2026-11-20T04:00:00Z'),
      refundableUntil: new Date('2027-02-18T04:00:00Z'),
    }
    const [head, row] = takingsFile([bill], ['at', 'receipt', 'from', 'cig', 'usdt', 'back', 'backUsdt'])
      .replace(/^\uFEFF/, '')
      .split('\r\n')
    expect(head).toContain('receipt')
    expect(row).toContain('1234.567891')
    // A name may not begin a formula in a spreadsheet.
    expect(row).not.toMatch(/(^|,)"?=/)
  })
})
