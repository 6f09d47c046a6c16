import { MOST_ALERTS } from '@humidor/domain/trading/price-alert.ts'
import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

/** Invariants of the price (rules T1). */
export const priceInvariants: readonly Invariant[] = [
  {
    id: 'price.every-day-begins-with-one',
    summary: 'Every day since the first one begins with a price, at its midnight.',
    sql: `select day, next from (
        select day, lead(day) over (order by day) as next from cig_price where opens
      ) d where next <> day + 1
      union all select day, null from cig_price
        where opens and published_at <> (day::timestamp at time zone 'Asia/Shanghai')
      union all select c.day, null from cig_price c
        where not opens and not exists (select from cig_price o where o.opens and o.day = c.day)`,
  },
  {
    id: 'price.agreed-is-published',
    summary:
      'A price that two operators agreed on for at once was published at that moment, and no other was published in their name.',
    sql: `select a.id, p.id as price from (
        select * from approval where kind = 'price' and state = 'approved' and about = 'now'
      ) a full join (select * from cig_price where not opens) p on p.approval_id = a.id
      where a.id is null or p.id is null or p.published_at <> a.decided_at
        or p.price <> (a.payload ->> 'price')::bigint`,
  },
  {
    id: 'price.agreed-for-a-midnight-waits-for-it',
    summary: 'A price that two operators agreed on for a midnight is stored for it as they saw it.',
    sql: `select a.id, g.id as agreed from (
        select * from approval where kind = 'price' and state = 'approved' and about <> 'now'
      ) a full join price_agreed g on g.approval_id = a.id
      where a.id is null or g.id is null or g.at <> a.decided_at or g.day::text <> a.about
        or g.price <> (a.payload ->> 'price')::bigint`,
  },
  {
    id: 'price.a-midnight-brings-what-was-agreed',
    summary:
      'A day with an agreed price begins with the last of these, unless operators put another price in force since; and no other day begins in their name.',
    sql: `select p.day, p.price, g.price as agreed from (select * from cig_price where opens) p
      full join (
        select distinct on (g.day) g.*, coalesce((a.payload ->> 'standing')::bigint, 0) as standing
        from price_agreed g join approval a on a.id = g.approval_id order by g.day, g.id desc
      ) g on g.day = p.day
      where p.day is not null and (
        p.approval_id is not null and (p.approval_id is distinct from g.approval_id or p.price <> g.price)
        or p.approval_id is null and g.id is not null and not exists (
          select from cig_price o where o.approval_id is not null and o.id > g.standing and o.id < p.id))`,
  },
  {
    id: 'price.alerts-are-few',
    summary: 'A member has at most ten price alerts.',
    sql: `select uid, count(*) from price_alert group by uid having count(*) > ${MOST_ALERTS}`,
  },
  {
    id: 'price.a-reached-alert-had-its-price',
    summary: 'A reached price alert was reached by a published price.',
    sql: `select a.id from price_alert a where a.reached_at is not null and not exists (
        select from cig_price p where p.published_at <= a.reached_at
          and case when a.rises then p.price >= a.price else p.price <= a.price end)`,
  },
  guardsStand('price', {
    triggers: ['cig_price_stays', 'price_agreed_stays'],
    constraints: [
      'cig_price_asked',
      'cig_price_of_its_day',
      'cig_price_corrected',
      'price_agreed_asked',
      'price_agreed_price',
      'price_agreed_before',
      'price_alert_once',
      'price_alert_reached',
    ],
  }),
]
