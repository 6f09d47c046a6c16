import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { Coin } from '@humidor/domain/money/micros.ts'
import type { Cell } from '@humidor/domain/spreadsheet/cell.ts'
import type { WalletEntry } from './WalletRow.ts'

/** The words of the file, in the reader's language. */
export interface StatementWords {
  title: string
  wallet: string
  period: string
  opening: string
  closing: string
  head: readonly [at: string, type: string, number: string, amount: string, balance: string, status: string]
  sayOf(row: WalletEntry): string
  statusOf(row: WalletEntry): string
}

export interface Statement {
  coin: Coin
  from: BusinessDay
  to: BusinessDay
  /** In millionths; whole points for `POINT`. */
  opening: bigint
  closing: bigint
  /** Oldest first. */
  rows: readonly WalletEntry[]
}

const figure = (coin: Coin, amount: bigint): Cell => (coin === 'POINT' ? { count: amount } : { amount })

/** The rows of a statement's file: the opening balance, each entry, the closing balance. */
export const statementRows = (
  { coin, from, to, opening, closing, rows }: Statement,
  words: StatementWords,
): readonly (readonly Cell[])[] => [
  [words.title, words.wallet, coin],
  [words.period, { day: from }, { day: to }, 'UTC+8'],
  [words.opening, figure(coin, opening)],
  words.head,
  ...rows.map((row): Cell[] => [
    { at: row.createdAt },
    words.sayOf(row),
    String(row.transfer),
    figure(coin, row.moneyChange),
    figure(coin, row.balanceAfter),
    words.statusOf(row),
  ]),
  [words.closing, figure(coin, closing)],
]

/** Whether the entries lead from the opening to the closing balance; if not, one is missing. */
export const addsUp = ({ opening, closing, rows }: Pick<Statement, 'opening' | 'closing' | 'rows'>) =>
  rows.reduce((sum, { moneyChange }) => sum + moneyChange, opening) === closing
