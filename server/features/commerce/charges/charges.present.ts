import type { openCharge } from '@humidor/contract/commerce/charges.ts'
import { maskedName } from '@humidor/domain/accounts/masked-name.ts'
import { chargeStateOf } from '@humidor/domain/commerce/charge.ts'
import { type Micros, micros } from '@humidor/domain/money/micros.ts'
import type { z } from 'zod/mini'
import { type ChargeRow, factsOf } from './charges.queries.ts'

/** The part of a charge that merchant and payer both see. @param at the moment that decides its state */
export const presentShown = (row: ChargeRow, at: Date) => ({
  currency: row.currency,
  money: row.money as Micros<'USCD' | 'CIG'>,
  tip: row.tip as Micros<'USCD' | 'CIG'>,
  moneyCig: row.money_cig,
  price: micros<'USCD'>(row.price),
  note: row.note ?? '',
  items: (row.items ?? []).map(({ price, ...item }) => ({ ...item, price: micros<'USCD' | 'CIG'>(BigInt(price)) })),
  state: chargeStateOf(factsOf(row), at),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

/** The payment of a charge, without the payer's whole name; null before it. */
export function presentBill({ bill_id, receipt, payer, refunded_cig, money_usdt }: ChargeRow) {
  if (bill_id === null) return null
  return {
    id: bill_id.toString(),
    receipt: receipt ?? '',
    payer: maskedName(payer ?? ''),
    refundedCig: micros<'CIG'>(refunded_cig ?? 0n),
    moneyUsdt: money_usdt === null ? null : micros<'USDT'>(money_usdt),
  }
}

/** A charge in its merchant's view. */
export const presentCharge = (row: ChargeRow, at: Date): z.output<(typeof openCharge)['response']> => ({
  id: row.id.toString(),
  code: row.code,
  ...presentShown(row, at),
  reference: row.reference ?? '',
  staff: row.staff,
  paidAt: row.paid_at,
  bill: presentBill(row),
})
