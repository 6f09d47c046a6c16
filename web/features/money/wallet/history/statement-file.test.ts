import { csvOf } from '@humidor/domain/spreadsheet/csv.ts'
import { describe, expect, it } from 'vitest'
import { addsUp, type StatementWords, statementRows } from './statement-file.ts'
import type { WalletEntry } from './WalletRow.ts'

const row = (moneyChange: bigint, balanceAfter: bigint): WalletEntry => ({
  id: 1,
  transfer: 42,
  wallet: 2,
  coin: 'USCD',
  moneyChange,
  balanceAfter,
  say: 'transactionTransferIn',
  status: 1,
  createdAt: new Date('2026-11-20T04:05:06Z'),
})
const words: StatementWords = {
  title: 'Statement',
  wallet: 'Transaction',
  period: 'Period',
  opening: 'Opening balance',
  closing: 'Closing balance',
  head: ['Time', 'Type', 'Number', 'Amount', 'Balance', 'Status'],
  sayOf: () => '=cmd()',
  statusOf: () => 'Completed',
}
const statement = {
  coin: 'USCD' as const,
  from: '2026-11-01' as const,
  to: '2026-11-30' as const,
  opening: 1_500_000n,
  closing: 1_250_001n,
  rows: [row(-250_000n, 1_250_000n), row(1n, 1_250_001n)],
}

describe('the file of a statement', () => {
  it('has exact amounts, and no cell that a spreadsheet would execute', () => {
    expect(csvOf(statementRows(statement, words), '.').split('\r\n')).toEqual([
      '\uFEFFStatement,Transaction,USCD',
      'Period,2026-11-01,2026-11-30,UTC+8',
      'Opening balance,1.5',
      'Time,Type,Number,Amount,Balance,Status',
      `2026-11-20 12:05:06,'=cmd(),"=""42""",-0.25,1.25,Completed`,
      `2026-11-20 12:05:06,'=cmd(),"=""42""",0.000001,1.250001,Completed`,
      'Closing balance,1.250001',
      '',
    ])
  })

  it('has semicolons and decimal commas in languages that use them', () => {
    const lines = csvOf(statementRows({ ...statement, opening: 1_234_567_000n }, words), ',').split('\r\n')
    expect(lines[2]).toBe('Opening balance;"1234,567"')
    expect(lines[4]).toBe(`2026-11-20 12:05:06;'=cmd();"=""42""";"-0,25";"1,25";Completed`)
  })

  it('has typed cells: the number of a transfer is text, days and times are dates', () => {
    const rows = statementRows(statement, words)
    expect(rows[1]).toEqual(['Period', { day: '2026-11-01' }, { day: '2026-11-30' }, 'UTC+8'])
    expect(rows[4]?.slice(0, 4)).toEqual([
      { at: new Date('2026-11-20T04:05:06Z') },
      '=cmd()',
      '42',
      { amount: -250_000n },
    ])
  })

  it('writes points as whole numbers', () => {
    const points = { ...statement, coin: 'POINT' as const, opening: 5n, closing: 5n, rows: [] }
    expect(statementRows(points, words)[2]).toEqual(['Opening balance', { count: 5n }])
  })

  it('detects a missing entry', () => {
    expect(addsUp(statement)).toBe(true)
    expect(addsUp({ ...statement, rows: statement.rows.slice(1) })).toBe(false)
  })
})
