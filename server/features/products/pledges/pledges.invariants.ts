import { memberRow } from '../../../ledger/accounts.ts'
import { type Explanations, settledBy } from '../../../ledger/closed-world.ts'
import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'
import { accountsNamed, ofPlatform } from '../../../ledger/invariants.ts'

/** The entries of a transfer as one sum per account that a pledge touches. */
const booked = `left join lateral (
  select
    coalesce(sum(e.amount) filter (where e.account_id = ${memberRow('p.uid', 'member:held.pledge:USCD')}), 0) as held_uscd,
    coalesce(sum(e.amount) filter (where e.account_id = ${memberRow('p.uid', 'member:held.pledge:CIG')}), 0) as held_cig,
    coalesce(sum(e.amount) filter (where e.account_id = ${memberRow('p.uid', 'member:transaction:USCD')}), 0) as uscd,
    coalesce(sum(e.amount) filter (where e.account_id = ${memberRow('p.uid', 'member:profit:CIG')}), 0) as cig,
    coalesce(sum(e.amount) filter (where a.owner = 'platform' and a.name = 'promised'), 0) as promised,
    count(*) filter (where a.owner = 'member' and a.owner_id <> p.uid) as foreign_entries
  from entry e join account a on a.id = e.account_id where e.transfer_id = t.id) b on true`

/** Invariants of pledges (rules M7, M11, D9; threats I-31, C44, C180, J-08). */
export const pledgeInvariants: readonly Invariant[] = [
  {
    id: 'pledges.held-is-what-is-open',
    summary: 'The money reserved for each member’s pledges is what they paid for the active ones, of each coin.',
    sql: `select coalesce(a.owner_id, p.uid) as uid, coalesce(a.asset, p.asset) as asset, a.balance, p.open
      from ${accountsNamed('member', 'held.pledge')} a full join (
        select uid, c.asset, sum(c.paid) as open
        from pledge cross join lateral (values ('USCD', uscd), ('CIG', cig)) c (asset, paid) where status = 'paid' group by 1, 2
      ) p on p.uid = a.owner_id and p.asset = a.asset
      where coalesce(a.balance, 0) <> coalesce(p.open, 0)`,
  },
  {
    id: 'pledges.promised-is-set-aside',
    summary: 'The USCD set aside are exactly the unpaid profit of the active pledges.',
    sql: `select held.balance, sold.profit, paid.profit from
        (select coalesce(sum(balance), 0) as balance from account where owner = 'platform' and ${ofPlatform} and name = 'promised' and asset = 'USCD') held,
        (select coalesce(sum(profit::numeric * days), 0) as profit from pledge) sold,
        (select coalesce(sum(amount), 0) as profit from settled where operation = 'pledgeProfit') paid
      where held.balance <> sold.profit - paid.profit`,
  },
  {
    id: 'pledges.paid-is-booked',
    summary:
      'Each pledge is one transfer that reserves the payment and sets its whole profit aside, and no other transfer does.',
    sql: `select p.id, t.id as transfer from pledge p
        full join (select id, key from transfer where operation = 'pledge') t on t.id = p.paid_by
        ${booked}
      where p.id is null or t.id is null or t.key <> 'pledge:' || p.id or b.foreign_entries <> 0
        or (b.held_uscd, b.held_cig, b.uscd, b.cig, b.promised)
          is distinct from (p.uscd::numeric, p.cig::numeric, -p.uscd::numeric, -p.cig::numeric, p.profit::numeric * p.days)`,
  },
  {
    id: 'pledges.ended-is-returned',
    summary: 'Each ended pledge returned once, in both coins, after its term and after all of its profit.',
    sql: `select p.id, t.id as transfer from (select * from pledge where status = 'ended') p
        full join (select id, key from transfer where operation = 'pledgeEnd') t on t.id = p.ended_by
        ${booked}
        left join (select subject, count(*) as days from settled where operation = 'pledgeProfit' group by 1) s on s.subject = p.id
      where p.id is null or t.id is null or t.key <> 'pledge:' || p.id || ':end' or b.foreign_entries <> 0
        or (b.held_uscd, b.held_cig, b.uscd, b.cig)
          is distinct from (-p.uscd::numeric, -p.cig::numeric, p.uscd::numeric, p.cig::numeric)
        or s.days is distinct from p.days`,
  },
  {
    id: 'pledges.profit-by-the-rule',
    summary:
      'Each pledge got its profit once for each settled midnight after its day, for its owner alone, and never more often than its term.',
    sql: `with ran as (
        select d.day, coalesce(r.state = 'done', false) as done
        from settlement_day d join settlement_run r on r.day = d.day and r.phase = 'pledges-profit'
      )
      select p.id, s.day, s.amount from pledge p
        cross join lateral (select s.* from settled s where s.operation = 'pledgeProfit' and s.subject = p.id) s
        where s.amount <> p.profit or s.account_id <> ${memberRow('p.uid', 'member:transaction:USCD')} or s.day <= p.day or s.day > p.day + p.days
      union all select p.id, ran.day, null from pledge p
        join ran on ran.done and ran.day > p.day and ran.day <= p.day + p.days and ran.day >= (select max(day) - 7 from settlement_day)
        where not exists (select from settled s where s.operation = 'pledgeProfit' and s.day = ran.day and s.subject = p.id)
      union all select s.subject, s.day, s.amount from settled s
        where s.operation = 'pledgeProfit' and not exists (select from pledge p where p.id = s.subject)
      union all select p.id, null, s.days from pledge p
        join (select subject, count(*) as days from settled where operation = 'pledgeProfit' group by 1) s on s.subject = p.id
        where s.days > p.days`,
  },
  {
    id: 'pledges.days-are-counted',
    summary: 'The stored total of a day’s pledges is their sum.',
    sql: `select d.day, d.sold, p.money from pledge_day d
        left join (select day, sum(money) as money from pledge group by 1) p using (day)
        where d.sold <> coalesce(p.money, 0)`,
  },
  guardsStand('pledges', {
    triggers: [
      'pledge_begins',
      'pledge_enters_in_time',
      'pledge_stays',
      'pledge_never_leaves',
      'pledge_day_goes_on',
      'pledge_day_never_leaves',
    ],
    constraints: [
      'pledge_status',
      'pledge_money',
      'pledge_principal',
      'pledge_profit',
      'pledge_lasts',
      'pledge_ended',
      'pledge_ended_after',
      'pledge_paid_once',
      'pledge_ended_once',
      'pledge_day_sold',
    ],
  }),
]

/** The transfers that pledges and the settlement of their profit explain. */
export const pledgeExplanations = {
  pledge: 'select paid_by as id from pledge',
  pledgeEnd: `select ended_by as id from pledge where status = 'ended'`,
  pledgeProfit: settledBy('pledgeProfit'),
} satisfies Explanations
