import { kindNumber } from '../../../ledger/accounts.ts'
import type { Explanations } from '../../../ledger/closed-world.ts'
import { type Invariant, invariantsOf } from '../../../ledger/invariant.ts'
import { rebateInvariants } from './rebates.invariants.ts'

/**
 * Compares each member's row, plus its waiting deltas, with the rows one level below and those members' own counts. If
 * both agree for everybody, they agree for every whole line, as lines end. So no line needs a walk.
 */
const lines = `
  with waits as (
    select uid, sum(actived) as actived, sum(gold) as gold, sum(platinum) as platinum, sum(performance) as performance,
      sum(own_performance) as own_performance
    from team_climb group by uid
  ),
  -- Most members have nothing to tell: they are counted, and summed up only where they have.
  children as (
    select referrer_uid as uid, count(*) as children, count(activated_at) as children_actived from member group by 1
  ),
  below as (
    select t.referrer_uid as uid,
      sum(t.team_actived + (m.activated_at is not null)::int) as actived,
      sum(t.team_gold + (m.level >= 3)::int) as gold,
      sum(t.team_platinum + (m.level >= 4)::int) as platinum,
      sum(t.team_performance + t.own_performance + coalesce(w.own_performance, 0)) as performance
    from team t join member m using (uid) left join waits w using (uid)
    where m.level <> 0 or m.activated_at is not null or w.uid is not null
      or (t.team_actived, t.team_gold, t.team_platinum, t.team_performance, t.own_performance) <> (0, 0, 0, 0, 0)
    group by 1
  )
  select t.uid, (t.children, t.children_actived) <> (coalesce(c.children, 0), coalesce(c.children_actived, 0)) as miscounted,
    (t.team_actived + coalesce(w.actived, 0), t.team_gold + coalesce(w.gold, 0),
      t.team_platinum + coalesce(w.platinum, 0), t.team_performance + coalesce(w.performance, 0))
    <> (coalesce(b.actived, 0), coalesce(b.gold, 0), coalesce(b.platinum, 0), coalesce(b.performance, 0)) as line_miscounted
  from team t left join waits w using (uid) left join children c using (uid) left join below b using (uid)`

/** Invariants of teams. */
export const teamInvariants: readonly Invariant[] = [
  {
    id: 'team.one-row-each',
    summary: 'Every member has one row, at their place in the line.',
    sql: `select m.uid from member m left join team t using (uid) left join team above on above.uid = m.referrer_uid
      where t.uid is null or t.referrer_uid is distinct from m.referrer_uid or t.depth <> coalesce(above.depth + 1, 0)`,
  },
  ...invariantsOf(lines, [
    {
      id: 'team.direct-counts',
      summary: 'A member’s counts of invited and activated members equal a recount.',
      breaks: 'miscounted',
      shows: 'uid',
    },
    {
      id: 'team.line-counts',
      summary: 'The counts of a line, with the waiting deltas, equal a recount.',
      breaks: 'line_miscounted',
      shows: 'uid',
    },
  ]),
  {
    id: 'team.waits-in-its-place',
    summary: 'A waiting delta belongs to a member, with that member’s depth.',
    sql: `select c.id from team_climb c left join team t using (uid) where t.depth is distinct from c.depth`,
  },
  {
    id: 'team.totals-are-the-ledger',
    summary: 'A member’s totals of income, with the waiting deltas, equal the ledger.',
    sql: `select t.uid from team t
      left join (select uid, sum(self_rebate) as self, sum(team_rebate) as team from team_climb group by 1) w using (uid)
      left join (
        select account_id / 100 as uid, sum(amount) filter (where operation = 'shippingFeeRebate') as self,
          sum(amount) filter (where operation <> 'shippingFeeRebate') as team
        from entry where account_id % 100 = ${kindNumber('member:rebate:USCD')} and account_id >= 1000000000
          and operation in ('shippingFeeRebate', 'teamRebate', 'teamAward') group by 1
      ) e using (uid)
      where (t.self_rebate_total + coalesce(w.self, 0), t.team_rebate_total + coalesce(w.team, 0))
        <> (coalesce(e.self, 0), coalesce(e.team, 0))`,
  },
  {
    id: 'team.levels-are-explained',
    summary: 'A level above 1 was reached by counts that still hold, or set by an operator.',
    sql: `select m.uid from member m join team t using (uid)
      left join lateral (select * from level_change where uid = m.uid order by id desc limit 1) l on true
      where m.level > 0 and (coalesce(l.level_to, 1) <> m.level or l.direct > t.children_actived or l.team > t.team_actived)`,
  },
  {
    id: 'team.an-activation-pays-no-more-than-its-price',
    summary: 'An activation has paid its line at most its price, and as much as its place in the line requires.',
    sql: `with activation as (
        select split_part(t.key, ':', 2)::int as uid, -sum(e.amount) filter (where e.account_id % 100 = ${kindNumber('member:transaction:USCD')} and e.account_id >= 1000000000) as price,
          coalesce(sum(e.amount) filter (where e.operation = 'shippingFeeRebate'), 0) as near
        from transfer t join entry e on e.transfer_id = t.id
        where t.operation = 'activeAccount' and t.key like 'activation:%' group by 1
      ),
      far as (
        select split_part(t.key, ':', 2)::int as uid, sum(e.amount) as far
        from transfer t join entry e on e.transfer_id = t.id and e.operation = 'shippingFeeRebate'
        where t.key like 'rebate:%' group by 1
      )
      select uid from activation full join far using (uid) left join activation_rebate r using (uid)
      where price is null and (far > 0 or near > 0) or coalesce(near, 0) + coalesce(far, 0) > price
        or r.paid <> near + coalesce(far, 0) or r.cap <> price`,
  },
  ...rebateInvariants,
]

/** Transfers of activations farther up the line than their own transfer pays. */
export const teamExplanations = {
  shippingFeeRebate: `select t.id from transfer t join entry e on e.transfer_id = t.id and e.amount > 0
    join transfer paid on paid.key = 'activation:' || split_part(t.key, ':', 2)
    where t.operation = 'shippingFeeRebate' and t.key = 'rebate:' || split_part(t.key, ':', 2) || ':' || e.account_id / 100`,
} satisfies Explanations
