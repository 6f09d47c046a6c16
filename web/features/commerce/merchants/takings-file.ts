import { shopClock } from '@humidor/domain/commerce/shop-time.ts'
import type { Cell } from '@humidor/domain/spreadsheet/cell.ts'
import type { PlainBill } from './bill.ts'

/** The column headers, in the reader's language. The first names the zone. */
export type TakingsHead = readonly [
  at: string,
  receipt: string,
  payer: string,
  cig: string,
  usdt: string,
  refundedCig: string,
  refundedUsdt: string,
  net: string,
]

/** The rows of a file of bills, oldest first, with times of the shop's zone. A bill that is not converted yet has no USDT. */
export const takingsRows = (
  bills: readonly PlainBill[],
  zone: string,
  head: TakingsHead,
): readonly (readonly Cell[])[] => [
  head,
  ...bills.map((bill): Cell[] => [
    { local: shopClock(zone, bill.createdAt) },
    bill.receipt,
    bill.payer,
    { amount: bill.moneyCig },
    bill.moneyUsdt === null ? '' : { amount: bill.moneyUsdt },
    { amount: bill.refundedCig },
    { amount: bill.refundedUsdt },
    bill.moneyUsdt === null ? '' : { amount: bill.moneyUsdt - bill.refundedUsdt },
  ]),
]
