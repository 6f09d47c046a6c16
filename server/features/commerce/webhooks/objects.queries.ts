import type { ChargeCurrency } from '@humidor/domain/commerce/charge.ts'
import type { Micros } from '@humidor/domain/money/micros.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import type { Schema } from '../../../database/tables.ts'

/** A payment as a webhook shows it. `payer`: the whole name. */
export interface BillObject {
  id: bigint
  charge_id: bigint | null
  receipt: string
  payer: string
  money_cig: bigint
  money_usdt: bigint | null
  refunded_cig: bigint
  refunded_usdt: bigint
  created_at: Date
  converted_at: Date | null
}

/** A charge as a webhook shows it. */
export interface ChargeObject {
  id: bigint
  code: string
  currency: ChargeCurrency
  money: Micros
  tip: Micros
  price: bigint
  money_cig: bigint
  reference: string | null
  note: string | null
  items: { title: string; pieces: number; price: string }[] | null
  created_at: Date
  expires_at: Date
  paid_at: Date | null
  cancelled_at: Date | null
}

/** A payout as a webhook shows it. */
export type PayoutObject = Pick<
  Selectable<Schema['withdrawal']>,
  'id' | 'state' | 'money' | 'fee' | 'pays' | 'address' | 'txid' | 'reply' | 'rejected_by' | 'created_at' | 'ended_at'
>

/** The objects that some events are about, by their ids. */
export interface Objects {
  charges: ReadonlyMap<bigint, ChargeObject>
  bills: ReadonlyMap<bigint, BillObject>
  billsOfCharges: ReadonlyMap<bigint, BillObject>
  payouts: ReadonlyMap<bigint, PayoutObject>
}

interface Named {
  charge_id: bigint | null
  bill_id: bigint | null
  withdrawal_id: bigint | null
}

async function rowsOf<Row>(db: Db, ids: readonly bigint[], query: (ids: readonly bigint[]) => RawBuilder<Row>) {
  return ids.length === 0 ? [] : (await query(ids).execute(db)).rows
}

/** Reads all objects that these events are about, each kind with one statement. */
export async function objectsOf(db: Db, events: readonly Named[]): Promise<Objects> {
  const of = (key: keyof Named) => [...new Set(events.flatMap((event) => event[key] ?? []))]
  const [chargeIds, billIds] = [of('charge_id'), of('bill_id')]
  const [charges, bills, payouts] = await Promise.all([
    rowsOf(
      db,
      chargeIds,
      (ids) => sql<ChargeObject>`
        select id, code, currency, money, tip, price, money_cig, reference, note, items, created_at, expires_at, paid_at, cancelled_at
        from merchant_charge where id = any(${ids}::bigint[])`,
    ),
    rowsOf(
      db,
      [...chargeIds, ...billIds],
      () => sql<BillObject>`
        select b.id, b.charge_id, b.receipt, p.name as payer, b.money_cig, b.money_usdt, b.refunded_cig, b.refunded_usdt, b.created_at,
          b.converted_at
        from merchant_bill b join member p on p.uid = b.uid
        where b.id = any(${billIds}::bigint[]) or b.charge_id = any(${chargeIds}::bigint[])`,
    ),
    rowsOf(
      db,
      of('withdrawal_id'),
      (ids) => sql<PayoutObject>`
        select id, state, money, fee, pays, address, txid, reply, rejected_by, created_at, ended_at
        from withdrawal where id = any(${ids}::bigint[])`,
    ),
  ])
  return {
    charges: new Map(charges.map((row) => [row.id, row])),
    bills: new Map(bills.map((row) => [row.id, row])),
    billsOfCharges: new Map(bills.flatMap((row) => (row.charge_id === null ? [] : [[row.charge_id, row] as const]))),
    payouts: new Map(payouts.map((row) => [row.id, row])),
  }
}
