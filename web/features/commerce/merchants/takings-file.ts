import type { Cell } from '@humidor/domain/spreadsheet/cell.ts'
import type { PlainBill } from './bill.ts'

/** The column headers, in the reader's language. */
export type TakingsHead = readonly [
  at: string,
  receipt: string,
  payer: string,
  cig: string,
  usdt: string,
  refundedCig: string,
  refundedUsdt: string,
]

/** The rows of a file of bills, oldest first. A bill that is not converted yet has no USDT. */
export const takingsRows = (bills: readonly PlainBill[], head: TakingsHead): readonly (readonly Cell[])[] => [
  head,
  ...bills.map((bill): Cell[] => [
    { at: bill.createdAt },
    bill.receipt,
    bill.payer,
    { amount: bill.moneyCig },
    bill.moneyUsdt === null ? '' : { amount: bill.moneyUsdt },
    { amount: bill.refundedCig },
    { amount: bill.refundedUsdt },
  ]),
]
