import type { charge } from '@humidor/contract/v1/charges.ts'
import { chargeLink } from '@humidor/domain/commerce/pay-link.ts'
import type { z } from 'zod/mini'
import { presentBill, presentShown } from '../charges.present.ts'
import type { ChargeRow } from '../charges.queries.ts'

function presentV1BillOf(row: ChargeRow) {
  const bill = presentBill(row)
  if (bill === null) return null
  const { moneyUsdt, ...rest } = bill
  return { ...rest, usdt: moneyUsdt }
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
    bill: presentV1BillOf(row),
  }
}
