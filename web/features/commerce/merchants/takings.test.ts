import { dayAfter } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { csvOf } from '@humidor/domain/spreadsheet/csv.ts'
import { describe, expect, it } from 'vitest'
import { monthOf, monthsBack, periodBeside, periodOf } from './months.ts'
import { takingsRows } from './takings-file.ts'

describe('the months of a merchant', () => {
  it('have no gap between them, also in leap years and at the end of a year', () => {
    expect(monthOf('2028-02-11')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(periodBeside('days', monthOf('2026-01-31'), -1)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    let month = monthOf('2025-01-15')
    for (let n = 0; n < 48; n += 1) {
      const next = periodBeside('days', month, 1)
      expect(next.from).toBe(dayAfter(month.to))
      expect(periodBeside('days', next, -1)).toEqual(month)
      month = next
    }
  })

  it('make up its years', () => {
    const year = periodOf('months', '2028-02-29')
    expect(year).toEqual({ from: '2028-01-01', to: '2028-12-31' })
    expect(periodBeside('months', year, -1)).toEqual({ from: '2027-01-01', to: '2027-12-31' })
    expect(periodBeside('months', year, 1)).toEqual({ from: '2029-01-01', to: '2029-12-31' })
  })

  it('have a statement each, back to the first of the shop', () => {
    expect(monthsBack('2026-02-01', '2025-11-30', 9)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
    expect(monthsBack('2026-02-01', '2025-11-30', 2)).toEqual(['2026-02', '2026-01'])
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
    const head = ['at', 'receipt', 'from', 'cig', 'usdt', 'back', 'backUsdt', 'net'] as const
    const rows = takingsRows([bill], 'Europe/Berlin', head)
    expect(rows[1]).toEqual([
      { local: '2026-11-20 05:00:00' },
      '12E45678',
      '=***1',
      { amount: 1_234_567_891n },
      '',
      ...[{ amount: 0n }, { amount: 0n }, ''],
    ])
    const converted = { ...bill, moneyUsdt: micros<'USDT'>(7_000_000n), refundedUsdt: micros<'USDT'>(2_000_000n) }
    expect(takingsRows([converted], 'Europe/Berlin', head)[1]?.at(-1)).toEqual({ amount: 5_000_000n })
    // A receipt may look like a number, and a name may begin like a formula.
    expect(csvOf(rows, ',').split('\r\n')[1]).toBe(`2026-11-20 05:00:00;"=""12E45678""";'=***1;"1234,567891";;0;0;`)
  })
})
