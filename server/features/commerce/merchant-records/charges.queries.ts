import type { TimeOrder } from '@humidor/domain/backoffice/list-order.ts'
import type { BillSearch, chargeFilters } from '@humidor/domain/commerce/bill-search.ts'
import type { ChargeCurrency, ChargeFacts } from '@humidor/domain/commerce/charge.ts'
import { type Cig, type Micros, micros, type Price } from '@humidor/domain/money/micros.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { countRows } from '../../../platform/console/counting.queries.ts'
import { type Amounts, between, gathered, type Moments, within } from '../../../platform/console/ranges.queries.ts'
import { isOf } from './bills.queries.ts'
import { after, byMoment, type Place } from './places.queries.ts'

export type Which = (typeof chargeFilters)[number]

export interface ChargesFilter extends Moments, Amounts {
  order?: TimeOrder | undefined
  /** Undefined: every merchant. */
  merchantId: number | undefined
  which: Which
  /** One charge by its number; the other filters then do not count. */
  id: bigint | undefined
  search: BillSearch | undefined
  /** The moment that decides which are open. */
  at: Date
}

/** A charge with its payment. Amounts are millionths; prices of items are digits. */
export interface ChargeRow {
  id: bigint
  vcode: string
  shop: string
  code: string
  currency: ChargeCurrency
  money: Micros
  tip: Micros
  price: Price
  money_cig: Cig
  reference: string | null
  note: string | null
  items: { title: string; pieces: number; price: string }[] | null
  created_at: Date
  expires_at: Date
  paid_at: Date | null
  cancelled_at: Date | null
  bill_id: bigint | null
  receipt: string | null
  uid: number | null
  payer: string | null
  refunded_cig: bigint | null
}

const unpaid = sql`c.paid_at is null and c.cancelled_at is null`

const only = (which: Which, at: Date): RawBuilder<unknown> => {
  switch (which) {
    case 'all':
      return sql`true`
    case 'open':
      return sql`${unpaid} and c.expired_at is null and c.expires_at > ${at}`
    case 'expired':
      return sql`${unpaid} and c.expires_at <= ${at}`
    case 'cancelled':
      return sql`c.cancelled_at is not null`
    case 'paid':
      return sql`c.paid_at is not null`
    case 'refunded':
      return sql`c.id in (select charge_id from merchant_bill where merchant_id = c.merchant_id and refunded_cig > 0)`
  }
}

/** Charges by a code, a reference, or the receipt of their payment, each found by an index of its own. */
const sought = (merchantId: number | undefined, { receipt, code, reference }: BillSearch) => sql`c.id in (
  select id from merchant_charge where code = ${code ?? null}
  union all select id from merchant_charge where ${isOf('merchant_charge', merchantId)} and reference = ${reference ?? null}
  union all select charge_id from merchant_bill where receipt = ${receipt ?? null})`

const wanted = ({ merchantId, which, id, search, at, ...range }: ChargesFilter) =>
  id === undefined
    ? sql`${isOf('c', merchantId)} and ${only(which, at)} and ${within(sql`c.created_at`, range)}
        and ${between(sql`c.money_cig`, range)} and ${search ? sought(merchantId, search) : sql`true`}`
    : sql`${isOf('c', merchantId)} and c.id = ${id}`

/** A page of charges, the newest first. @param few see `pageAndCount` */
export async function chargesAfter(
  db: Db,
  filter: ChargesFilter,
  { place, limit, few }: { place: Place | undefined; limit: number; few: boolean },
) {
  const charges = gathered(sql`merchant_charge c where ${wanted(filter)} and ${after('c', place, filter.order)}`, few)
  const { rows } = await sql<ChargeRow>`
    select c.id, m.vcode, m.name as shop, c.code, c.currency, c.money, c.tip, c.price, c.money_cig, c.reference, c.note, c.items, c.created_at, c.expires_at,
      c.paid_at, c.cancelled_at, b.id as bill_id, b.receipt, b.uid, p.name as payer, b.refunded_cig
    from ${charges} c join merchant m on m.merchant_id = c.merchant_id
      left join merchant_bill b on b.charge_id = c.id left join member p on p.uid = b.uid
    order by ${byMoment('c', filter.order)} limit ${limit}`.execute(db)
  return rows
}

export const countCharges = (db: Db, filter: ChargesFilter): Promise<number> =>
  countRows(db, sql`merchant_charge c where ${wanted(filter)}`)

/** What decides the state of a charge. */
export const factsOf = (
  row: Pick<ChargeRow, 'expires_at' | 'paid_at' | 'cancelled_at' | 'refunded_cig' | 'money_cig'>,
): ChargeFacts => ({
  expiresAt: row.expires_at,
  paidAt: row.paid_at,
  cancelledAt: row.cancelled_at,
  refunded: micros<'CIG'>(row.refunded_cig ?? 0n),
  cig: row.money_cig,
})
