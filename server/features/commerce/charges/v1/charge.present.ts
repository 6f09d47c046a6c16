import type { charge } from '@humidor/contract/v1/charges.ts'
import { maskedName } from '@humidor/domain/accounts/masked-name.ts'
import { chargeLink } from '@humidor/domain/commerce/pay-link.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { z } from 'zod/mini'
import { presentShown } from '../charges.present.ts'
import type { ChargeRow } from '../charges.queries.ts'

function presentBill({ bill_id, receipt, payer, refunded_cig, money_usdt }: ChargeRow) {
  if (bill_id === null) return null
  return {
    id: bill_id.toString(),
    receipt: receipt ?? '',
    payer: maskedName(payer ?? ''),
    refundedCig: micros<'CIG'>(refunded_cig ?? 0n),
    usdt: money_usdt === null ? null : micros<'USDT'>(money_usdt),
  }
}

/** A charge as `/api/v1` and webhooks show it. @param site such as `https://humidor.example` */
export function presentV1Charge(row: ChargeRow, at: Date, site: string): z.output<typeof charge> {
  const { money, moneyCig, items, currency, tip, price, note, state, createdAt, expiresAt } = presentShown(row, at)
  return {
    ...{
      id: row.id.toString(),
      url: chargeLink(site, row.code),
      state,
      currency,
      tip,
      price,
      note,
      createdAt,
      expiresAt,
    },
    ...{ amount: money, amountCig: moneyCig, reference: row.reference ?? '', paidAt: row.paid_at },
    items: items.map(({ title, pieces, price: each }) => ({ title, quantity: pieces, price: each })),
    metadata: { ...row.metadata },
    bill: presentBill(row),
  }
}
