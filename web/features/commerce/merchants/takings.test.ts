import { dayAfter } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { csvOf } from '@humidor/domain/spreadsheet/csv.ts'
import { describe, expect, it } from 'vitest'
import { isThisMonth, monthBeside, monthOf } from './months.ts'
import { takingsRows } from './takings-file.ts'

describe('the months of a merchant', () => {
  it('have no gap between them, also in leap years and at the end of a year', () => {
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

  it('end with the current month in UTC+8', () => {
    const november = monthOf('2026-11-30')
    expect(isThisMonth(november, new Date('2026-11-30T15:59:59Z'))).toBe(true)
    expect(isThisMonth(november, new Date('2026-11-30T16:00:00Z'))).toBe(false)
  })
})

describe('the file of received payments', () => {
  it('has exact amounts, and an empty cell if nothing was converted', () => {
    const bill = {
      id: '7',
      receipt: '12E45678',
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
      chargedBy: null,
      refunds: [],
    }
    const rows = takingsRows([bill], ['at', 'receipt', 'from', 'cig', 'usdt', 'back', 'backUsdt'])
    expect(rows[1]).toEqual([
      { at: bill.createdAt },
      '12E45678',
      '=***1',
      { amount: 1_234_567_891n },
      '',
      ...[{ amount: 0n }, { amount: 0n }],
    ])
    // A receipt may look like a number, and a name may begin like a formula.
    expect(csvOf(rows, ',').split('\r\n')[1]).toBe(`2026-11-20 12:00:00;"=""12E45678""";'=***1;"1234,567891";;0;0`)
  })
})
