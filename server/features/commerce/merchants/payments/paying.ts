import { refuseMerchantPayment } from '@humidor/domain/commerce/merchant.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Tx } from '../../../../database/database.ts'
import type { Alongside, Premise, Written } from '../../../../ledger/act.ts'
import { recordMerchantEvents } from '../../../../platform/notifications/merchant-events.ts'
import { wakeConverter } from '../merchants.jobs.ts'
import { payees } from '../merchants.queries.ts'
import { insertBills, type NewBill } from './bills.queries.ts'

const RECEIPT_BYTES = 4
/** Identifies a payment for the member and the merchant. It proves nothing. */
export const newReceipt = (randomness: Randomness) => randomness.bytes(RECEIPT_BYTES).toString('hex').toUpperCase()

/** Checks with one query which merchants of a batch can still be paid. */
async function stillPayable(tx: Tx, merchantIds: readonly number[]) {
  const found = await payees(tx, merchantIds)
  return found.map((one) => refuseMerchantPayment(one?.status) === undefined)
}

/** The merchant can still be paid when the payment happens. */
export const payable = (merchantId: number): Premise<number> => ({ holds: stillPayable, fact: merchantId })

/** Writes the bills of payments with their events. Returns the ids of the bills. */
export async function recordBills(tx: Tx, rows: readonly Written<NewBill>[]): Promise<bigint[]> {
  const ids = await insertBills(tx, rows)
  await recordMerchantEvents(
    tx,
    rows.map(({ row: { merchantId, chargeId, at } }, index) => ({
      ...{ merchantId, chargeId, billId: ids[index], at },
      kind: chargeId === undefined ? 'bill.paid' : 'charge.paid',
    })),
  )
  return ids
}

/** Wakes the converter, and writes the bills of a batch of payments. */
async function writeBills(tx: Tx, rows: readonly Written<NewBill>[]) {
  await wakeConverter(tx)
  await recordBills(tx, rows)
}

/** The bill of a payment, written with it. */
export const billed = (row: NewBill): Alongside<NewBill> => ({ write: writeBills, row })
