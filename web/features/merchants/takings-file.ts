import { csvOf } from '@humidor/domain/csv.ts'
import { exact } from '@humidor/domain/money/format.ts'
import type { Bill } from './bill.ts'

/** What stands above the columns, in the reader's language. */
export type TakingsHead = readonly [
  at: string,
  receipt: string,
  payer: string,
  cig: string,
  usdt: string,
  refundedCig: string,
  refundedUsdt: string,
]

/** Bills as a CSV file, the oldest first: every figure exact, a point before the decimals; moments in UTC, ISO 8601. */
export const takingsFile = (bills: readonly Bill[], head: TakingsHead): string =>
  csvOf([
    [...head],
    ...bills.map((bill) => [
      bill.createdAt.toISOString(),
      bill.receipt,
      bill.payer,
      exact(bill.moneyCig),
      bill.moneyUsdt === null ? '' : exact(bill.moneyUsdt),
      exact(bill.refundedCig),
      exact(bill.refundedUsdt),
    ]),
  ])
