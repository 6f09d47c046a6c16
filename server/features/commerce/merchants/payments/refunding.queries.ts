import type { Price } from '@humidor/domain/money/micros.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../../database/database.ts'

/** A merchant's bill at its refund. Amounts are millionths. */
export interface LockedBill {
  id: bigint
  uid: number
  receipt: string
  money_cig: bigint
  /** Null while it waits. */
  converted_cig: bigint | null
  money_usdt: bigint | null
  converted_price: Price | null
  refunded_cig: bigint
  refunded_usdt: bigint
  created_at: Date
}

/** Locks a bill of this merchant. Undefined where it is missing, or another merchant's. */
export async function lockBill(tx: Tx, id: bigint, merchantId: number): Promise<LockedBill | undefined> {
  const { rows } = await sql<LockedBill>`
    select id, uid, receipt, money_cig, converted_cig, money_usdt, converted_price, refunded_cig, refunded_usdt, created_at
    from merchant_bill where id = ${id} and merchant_id = ${merchantId} for no key update`.execute(tx)
  return rows[0]
}

export interface NewRefund {
  billId: bigint
  merchantId: number
  /** The refunded part of the payment, and the ₡ that the member receives. */
  cig: bigint
  returned: bigint
  /** The price in force. */
  price: Price
  usdt: bigint
  at: Date
  transferId: bigint
  /** Undefined: the owner refunds. */
  staffId: number | undefined
}

/** Stores a refund, and adds it to its bill. */
export async function writeRefund(tx: Tx, it: NewRefund): Promise<void> {
  await sql`
    with written as (
      insert into merchant_refund (bill_id, merchant_id, money_cig, returned_cig, price, money_usdt, created_at, refunded_by, staff_id)
      values (${it.billId}, ${it.merchantId}, ${it.cig}, ${it.returned}, ${it.price}, ${it.usdt},
        ${it.at}, ${it.transferId}, ${it.staffId ?? null})
    )
    update merchant_bill set refunded_cig = refunded_cig + ${it.cig}, returned_cig = returned_cig + ${it.returned},
      refunded_usdt = refunded_usdt + ${it.usdt}
    where id = ${it.billId}`.execute(tx)
}
