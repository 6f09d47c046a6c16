import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

const triggers = [
  'report_flow_stays',
  'report_flow_never_leaves',
  'report_mark_never_leaves',
  'report_day_stays',
  'report_balance_stays',
  'report_close_stays',
]
const constraints = [
  'report_flow_pkey',
  'report_flow_taken',
  'report_flow_given',
  'report_day_pkey',
  'report_balance_pkey',
  'report_close_pkey',
  'report_close_adds_up',
  'report_close_own_adds_up',
]

/** Invariants of the kept rows of the reports (docs/decisions/0114-reports.md). */
export const reportInvariants: readonly Invariant[] = [
  {
    id: 'reports.flows-are-the-ledger',
    summary:
      'The flows of all days are what the ledger’s totals hold, less the transfers that are not in the flows yet.',
    sql: `select coalesce(f.kind, t.kind) as kind, f.moved, t.balance
      from (select kind, sum(taken - given) as moved from report_flow group by 1) f
      full join (
        select kind, sum(amount) as balance from (
          select kind, balance as amount from account_total
          union all
          select account_kind_of(e.account_id), -e.amount from entry e, report_mark m, account_total_mark a
          where e.transfer_id > m.upto and e.transfer_id <= a.upto
        ) it group by 1
      ) t using (kind)
      where coalesce(f.moved, 0) <> coalesce(t.balance, 0)`,
  },
  {
    id: 'reports.no-difference',
    summary: 'Every closed day closes with what the ledger says.',
    sql: 'select day, kind, closing, ledger from report_balance where closing <> ledger',
  },
  {
    id: 'reports.days-follow-each-other',
    summary: 'No day is left out between two closed days, and each opens with the closing of the day before.',
    sql: `select day, null::smallint as kind from (select day, lag(day) over (order by day) as before from report_day) d where day <> before + 1
      union all
      select day, kind from (
        select day, kind, opening, lag(closing) over (partition by kind order by day) as before from report_balance
      ) b where opening <> coalesce(before, 0)`,
  },
  {
    id: 'reports.closing-is-opening-and-flows',
    summary: 'A day’s opening and its flows are its closing, for each kind of account.',
    sql: `select b.day, b.kind from report_balance b
      left join (select day, kind, sum(taken - given) as moved from report_flow group by 1, 2) f using (day, kind)
      where b.closing <> b.opening + coalesce(f.moved, 0)`,
  },
  {
    id: 'reports.double-entry',
    summary: 'Over all accounts every closed day sums to zero in each coin.',
    sql: `select b.day, k.asset from report_balance b join account_kind k using (kind) group by 1, 2 having sum(b.closing) <> 0`,
  },
  {
    id: 'reports.closes-are-the-balances',
    summary: 'The close of a day is what its accounts held.',
    sql: `select c.day, c.coin from report_close c join (
        select d.day, k.asset as coin,
          coalesce(sum(b.opening) filter (where k.owner <> 'platform'), 0) as opening,
          coalesce(sum(b.closing) filter (where k.owner <> 'platform'), 0) as closing
        from report_day d cross join account_kind k left join report_balance b on b.day = d.day and b.kind = k.kind group by 1, 2
      ) it using (day, coin)
      where c.opening <> it.opening or c.closing <> it.closing
      union all
      select d.day, null from report_day d where (select count(*) from report_close c where c.day = d.day) <> 4`,
  },
  guardsStand('reports', { triggers, constraints }),
]
