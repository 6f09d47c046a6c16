import type { TimeOrder } from '@humidor/domain/backoffice/list-order.ts'
import type { payoutFilters } from '@humidor/domain/commerce/bill-search.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { countRows } from '../../../platform/console/counting.queries.ts'
import { type Amounts, between, type Moments, within } from '../../../platform/console/ranges.queries.ts'
import { after, byMoment, type Place } from './places.queries.ts'

/** A payout with the operators who decided. Amounts are millionths. */
export interface PayoutRow {
  id: bigint
  money: bigint
  fee: bigint
  pays: bigint
  address: string
  state: 'reviewing' | 'approved' | 'sent' | 'completed' | 'rejected'
  txid: string | null
  created_at: Date
  ended_at: Date | null
  reply: string | null
  approved_by: string | null
  second_by: string | null
  rejected_by: string | null
}

export type PayoutState = (typeof payoutFilters)[number]

export interface PayoutsFilter extends Moments, Amounts {
  order?: TimeOrder | undefined
  merchantId: number
  /** Undefined: all. */
  state: PayoutState | undefined
}

const only = (state: PayoutState | undefined): RawBuilder<unknown> => {
  if (state === undefined) return sql`true`
  if (state === 'cancelled') return sql`w.state = 'rejected' and w.rejected_by is null`
  return sql`w.state = ${state} and ${state === 'rejected' ? sql`w.rejected_by is not null` : sql`true`}`
}

const wanted = ({ merchantId, state, ...range }: PayoutsFilter) => sql`
  w.merchant_id = ${merchantId} and ${only(state)} and ${within(sql`w.created_at`, range)}
  and ${between(sql`w.money`, range)}`

/** A page of a merchant's payouts, the newest first. */
export async function payoutsAfter(db: Db, filter: PayoutsFilter, place: Place | undefined, limit: number) {
  const { rows } = await sql<PayoutRow>`
    select w.id, w.money, w.fee, w.pays, w.address, w.state, w.txid, w.created_at, w.ended_at, w.reply,
      a.name as approved_by, s.name as second_by, r.name as rejected_by
    from withdrawal w left join operator a on a.id = w.approved_by left join operator s on s.id = w.second_by
      left join operator r on r.id = w.rejected_by
    where ${wanted(filter)} and ${after('w', place, filter.order)}
    order by ${byMoment('w', filter.order)} limit ${limit}`.execute(db)
  return rows
}

export const countPayouts = (db: Db, filter: PayoutsFilter): Promise<number> =>
  countRows(db, sql`withdrawal w where ${wanted(filter)}`)
