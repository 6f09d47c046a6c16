import type { bill } from '@humidor/contract/v1/bills.ts'
import { maskedName } from '@humidor/domain/accounts/masked-name.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { z } from 'zod/mini'
import type { BillRow } from '../payments/bills.queries.ts'

/** A bill as `/api/v1` and webhooks show it. */
export const presentV1Bill = (row: BillRow): z.output<typeof bill> => ({
  id: row.id.toString(),
  receipt: row.receipt,
  payer: maskedName(row.payer),
  chargeId: row.charge_id?.toString() ?? null,
  amountCig: micros<'CIG'>(row.money_cig),
  usdt: row.money_usdt === null ? null : micros<'USDT'>(row.money_usdt),
  price: row.converted_price === null ? null : micros<'USCD'>(row.converted_price),
  refundedCig: micros<'CIG'>(row.refunded_cig),
  refundedUsdt: micros<'USDT'>(row.refunded_usdt),
  returnedCig: micros<'CIG'>(row.returned_cig),
  createdAt: row.created_at,
})
