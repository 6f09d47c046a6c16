import type { Db } from '../../../database/database.ts'
import { type ChargeRow, chargesOfIds } from '../charges/charges.ts'
import { type BillRow, billsOfIds } from '../merchants/merchants.ts'
import { type PayoutRow, payoutsOfIds } from '../payouts/payouts.ts'

/** The objects that some events are about, by their ids. */
export interface Objects {
  charges: ReadonlyMap<bigint, ChargeRow>
  bills: ReadonlyMap<bigint, BillRow>
  payouts: ReadonlyMap<bigint, PayoutRow>
}

interface Named {
  charge_id: bigint | null
  bill_id: bigint | null
  withdrawal_id: bigint | null
}

const byId = <Row extends { id: bigint }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

/** Reads all objects that these events are about, each kind with one statement. */
export async function objectsOf(db: Db, events: readonly Named[], at: Date): Promise<Objects> {
  const of = (key: keyof Named) => [...new Set(events.flatMap((event) => event[key] ?? []))]
  // What is about a charge shows the charge, with its bill.
  const alone = events.filter(({ charge_id }) => charge_id === null)
  const billIds = [...new Set(alone.flatMap(({ bill_id }) => bill_id ?? []))]
  const [charges, bills, payouts] = await Promise.all([
    chargesOfIds(db, of('charge_id')),
    billsOfIds(db, billIds),
    payoutsOfIds(db, of('withdrawal_id'), at),
  ])
  return { charges: byId(charges), bills: byId(bills), payouts: byId(payouts) }
}
