import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { csvOf } from '@humidor/domain/csv.ts'
import { exact } from '@humidor/domain/money/format.ts'
import { type Coin, micros } from '@humidor/domain/money/micros.ts'
import type { WalletEntry } from './WalletRow.ts'

/** What stands in the file besides figures, in the reader's language. */
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
  /** Millionths, whole points for `POINT`. */
  opening: bigint
  closing: bigint
  /** Oldest first. */
  rows: readonly WalletEntry[]
}

/** Every figure exact, a point before the decimals, no marks between thousands: what a spreadsheet reads. */
const figure = (coin: Coin, amount: bigint) => (coin === 'POINT' ? amount.toString() : exact(micros(amount)))

/** A statement as a CSV file: what stood there before, each entry, what stood there after. Moments in UTC, ISO 8601. */
export function statementFile({ coin, from, to, opening, closing, rows }: Statement, words: StatementWords): string {
  return csvOf([
    [words.title, words.wallet, coin],
    [words.period, from, to, 'UTC+8'],
    [words.opening, figure(coin, opening)],
    [...words.head],
    ...rows.map((row) => [
      row.createdAt.toISOString(),
      words.sayOf(row),
      String(row.transfer),
      figure(coin, row.moneyChange),
      figure(coin, row.balanceAfter),
      words.statusOf(row),
    ]),
    [words.closing, figure(coin, closing)],
  ])
}

/** True where the entries lead from what stood there before to what stood there after; else something is missing. */
export const addsUp = ({ opening, closing, rows }: Pick<Statement, 'opening' | 'closing' | 'rows'>) =>
  rows.reduce((sum, { moneyChange }) => sum + moneyChange, opening) === closing
