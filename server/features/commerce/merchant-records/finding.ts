import { merchantBills } from '@humidor/contract/commerce/merchant-records.console.ts'
import { chargeStateOf } from '@humidor/domain/commerce/charge.ts'
import type { Finder, Found } from '../../../http/feature.ts'
import { factsOf } from './charges.queries.ts'
import { type FoundRow, foundBills } from './found.queries.ts'

/** A payment, or a charge that nobody has paid. */
function presentFound({ vcode, name: whose, reference: note, created_at: at, ...row }: FoundRow, now: Date): Found {
  const amount = { coin: 'CIG', amount: row.money_cig } as const
  const found = { fit: 'whole', within: vcode, whose, note, amount, at } as const
  if (row.bill_id !== null) {
    const state = row.refunded_cig === null || row.refunded_cig === 0n ? 'paid' : 'refunded'
    return { ...found, kind: 'bill', id: String(row.bill_id), title: `Receipt ${row.receipt}`, state }
  }
  const { expires_at } = row
  const state = expires_at === null ? null : chargeStateOf(factsOf({ ...row, expires_at }), now)
  return { ...found, kind: 'charge', id: String(row.charge_id), title: `Charge ${row.charge_id}`, state }
}

/** Payments and charges of every merchant by a receipt, the code of a charge, or its reference. */
export const billFinder: Finder = {
  firstCall: merchantBills,
  async find(db, { bill }, limit, at) {
    const { receipt, code, reference } = bill
    if (receipt === undefined && code === undefined && reference === undefined) return []
    // The newest of both kinds together are enough for each kind alone.
    const rows = await foundBills(db, bill, 2 * limit)
    return rows.map((row) => presentFound(row, at))
  },
}
