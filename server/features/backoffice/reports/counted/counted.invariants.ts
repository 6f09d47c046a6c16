import { BUSINESS_ZONE } from '@humidor/domain/business-day.ts'
import { guardsStand } from '../../../../ledger/guards.ts'
import type { Invariant } from '../../../../ledger/invariant.ts'

const dayOf = (column: string) => `(${column} at time zone '${BUSINESS_ZONE}')::date`

const triggers = [
  'report_count_stays',
  'report_shop_stays',
  'report_takings_stays',
  'report_raffle_stays',
  'report_draw_stays',
  'report_cohort_stays',
]
const constraints = [
  ...['report_count_pkey', 'report_shop_pkey', 'report_raffle_pkey', 'report_draw_pkey', 'report_cohort_pkey'],
  ...['report_shop_moved', 'report_shop_gross', 'report_shop_refunded', 'report_shop_so_far', 'report_takings_pkey'],
  ...['report_draw_early', 'report_draw_places'],
  ...['report_cohort_month', 'report_cohort_activated', 'report_cohort_ordered', 'report_cohort_active'],
]

/** Invariants of the counted days (docs/decisions/0122-counted-days.md). Each counts again what is still there. */
export const countedInvariants: readonly Invariant[] = [
  {
    id: 'reports.counted-days-follow-each-other',
    summary: 'No closed day is left out between two counted days.',
    sql: `select day from report_count c where day > (select min(day) from report_count)
      and not exists (select from report_count b where b.day = c.day - 1)`,
  },
  {
    id: 'reports.shops-are-their-bills',
    summary: 'The takings of each shop on a counted day are its bills and refunds of that day.',
    sql: `select day, merchant_id from report_count join (
        select ${dayOf('created_at')} as day, merchant_id, 1 as payments, money_cig as gross, 0 as refunds, 0 as refunded from merchant_bill
        union all select ${dayOf('created_at')}, merchant_id, 0, 0, 1, money_cig from merchant_refund
        union all select day, merchant_id, -payments, -gross, -refunds, -refunded from report_shop
      ) it using (day) group by 1, 2
      having sum(payments) <> 0 or sum(gross) <> 0 or sum(refunds) <> 0 or sum(refunded) <> 0`,
  },
  {
    id: 'reports.takings-so-far-add-up',
    summary: 'What a shop has taken so far is the sum of its days, and the takings of a day are those of its shops.',
    sql: `select day, merchant_id from (
        select day, merchant_id, payments_so_far, gross_so_far, refunds_so_far, refunded_so_far,
          sum(payments) over so_far as payments, sum(gross) over so_far as gross,
          sum(refunds) over so_far as refunds, sum(refunded) over so_far as refunded
        from report_shop window so_far as (partition by merchant_id order by day)
      ) it where (payments_so_far, gross_so_far, refunds_so_far, refunded_so_far) is distinct from (payments, gross, refunds, refunded)
      union all
      select day, null from (
        select day, 1 as shops, payments, gross, refunds, refunded from report_shop
        union all select day, -shops, -payments, -gross, -refunds, -refunded from report_takings
      ) it group by day having sum(shops) <> 0 or sum(payments) <> 0 or sum(gross) <> 0 or sum(refunds) <> 0 or sum(refunded) <> 0`,
  },
  {
    id: 'reports.raffle-is-its-draws',
    summary: 'The counted prizes of a day are the raffle draws of that day.',
    sql: `select day, table_hash, prize from report_count join (
        select ${dayOf('d.at')} as day, s.table_hash, d.prize, 1::bigint as draws from raffle_draw d join raffle_seed s on s.id = d.seed_id
        union all select day, table_hash, prize, -draws from report_raffle
      ) it using (day) group by 1, 2, 3 having sum(draws) <> 0`,
  },
  {
    id: 'reports.draws-are-counted',
    summary: 'Every draw that ran on a counted day is counted on that day, with its entries.',
    sql: `select s.id from draw_session s join report_count c on c.day = ${dayOf('s.drawn_at')}
      left join report_draw r on r.session_id = s.id where r.day is distinct from c.day or r.entries <> s.entries`,
  },
  guardsStand('counted days', { triggers, constraints }),
]
