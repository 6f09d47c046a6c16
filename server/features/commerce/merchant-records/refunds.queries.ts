import type { TimeOrder } from '@humidor/domain/backoffice/list-order.ts'
import type { Price } from '@humidor/domain/money/micros.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { countRows } from '../../../platform/console/counting.queries.ts'
import { type Moments, within } from '../../../platform/console/ranges.queries.ts'
import { after, byMoment, type Place } from './places.queries.ts'

export interface RefundsFilter extends Moments {
  order?: TimeOrder | undefined
  merchantId: number
  /** Only the refunds of this bill. */
  billId: bigint | undefined
  /** The receipt of the payment. Null: no receipt, so nothing is found. */
  receipt: string | null | undefined
}

/** A refund with its bill and the payer. Amounts are millionths. */
export interface RefundRow {
  id: bigint
  bill_id: bigint
  receipt: string
  uid: number
  payer: string
  money_cig: bigint
  returned_cig: bigint
  money_usdt: bigint
  price: Price | null
  created_at: Date
  refunded_by: bigint
}

const wanted = ({ merchantId, billId, receipt, ...time }: RefundsFilter) => sql`
  r.merchant_id = ${merchantId} and ${within(sql`r.created_at`, time)}
  and ${billId === undefined ? sql`true` : sql`r.bill_id = ${billId}`}
  and ${receipt === undefined ? sql`true` : sql`r.bill_id in (select id from merchant_bill where receipt = ${receipt})`}`

/** A page of a merchant's refunds, the newest first. */
export async function refundsAfter(db: Db, filter: RefundsFilter, place: Place | undefined, limit: number) {
  const { rows } = await sql<RefundRow>`
    select r.id, r.bill_id, b.receipt, b.uid, p.name as payer, r.money_cig, r.returned_cig, r.money_usdt, r.price, r.created_at,
      r.refunded_by
    from merchant_refund r join merchant_bill b on b.id = r.bill_id join member p on p.uid = b.uid
    where ${wanted(filter)} and ${after('r', place, filter.order)}
    order by ${byMoment('r', filter.order)} limit ${limit}`.execute(db)
  return rows
}

export const countRefunds = (db: Db, filter: RefundsFilter): Promise<number> =>
  countRows(db, sql`merchant_refund r where ${wanted(filter)}`)
