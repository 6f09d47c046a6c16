import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { type Moments, within } from '../../../platform/console/ranges.queries.ts'

/** An event of a merchant, with what it is about. Amounts are millionths. */
export interface EventRow {
  id: bigint
  at: Date
  kind: string
  bill_id: bigint | null
  receipt: string | null
  charge_id: bigint | null
  reference: string | null
  payout: bigint | null
  money_cig: bigint | null
  money_usdt: bigint | null
}

/** Which events are read: those before one of them, and between two moments. */
interface EventsAsked {
  below: bigint | undefined
  limit: number
  range?: Moments
}

/** The newest events of a merchant. Their order is that of the commits. */
export async function eventsBefore(db: Db, merchantId: number, { below, limit, range = {} }: EventsAsked) {
  const { rows } = await sql<EventRow>`
    select e.id, e.at, e.kind, e.bill_id, b.receipt, e.charge_id, c.reference, e.withdrawal_id as payout,
      coalesce(b.money_cig, c.money_cig) as money_cig, case when e.kind = 'bill.converted' then b.money_usdt else w.money end as money_usdt
    from merchant_event e left join merchant_bill b on b.id = e.bill_id left join merchant_charge c on c.id = e.charge_id
      left join withdrawal w on w.id = e.withdrawal_id
    where e.merchant_id = ${merchantId} and ${below === undefined ? sql`true` : sql`e.id < ${below}`}
      and ${within(sql`e.at`, range)}
    order by e.id desc limit ${limit}`.execute(db)
  return rows
}

/** The texts of a merchant's contact data, as a request holds them. */
type Texts = Readonly<Record<string, string>>

/** What an operator did about a merchant. */
export interface ActionRow {
  seq: bigint
  at: Date
  operator: string
  call: string
  reason: string
  /** Of a decision: the kind of the request, and the decision. */
  request_kind: string | null
  approved: boolean | null
  /** Of a request for other contact data. */
  contact: Texts | null
  seen: Texts | null
}

/**
 * The newest actions of operators about a merchant before one of them: those that name the merchant, and the decisions about the
 * requests that do. @param calls the paths of calls that count
 */
export async function actionsBefore(
  db: Db,
  it: { vcode: string; calls: readonly string[]; decide: string },
  before: bigint | undefined,
  limit: number,
) {
  const earlier = before === undefined ? sql`true` : sql`a.seq < ${before}`
  const { rows } = await sql<ActionRow>`
    select a.seq, a.at, o.name as operator, a.call, coalesce(a.request ->> 'reason', a.request ->> 'note', '') as reason,
      a.request_kind, (a.request ->> 'approve')::boolean as approved, a.request -> 'contact' as contact, a.request -> 'seen' as seen
    from (
      (select a.*, null as request_kind from audit a
        where a.about = ${it.vcode} and a.call = any(${it.calls}::text[]) and ${earlier} order by a.seq desc limit ${limit})
      union all
      (select a.*, r.kind from approval r join audit a on a.about = r.id and a.call = ${it.decide} and ${earlier}
        where r.about = ${it.vcode} and r.checker = a.operator_id order by a.seq desc limit ${limit})
    ) a join operator o on o.id = a.operator_id
    order by a.seq desc limit ${limit}`.execute(db)
  return rows
}
