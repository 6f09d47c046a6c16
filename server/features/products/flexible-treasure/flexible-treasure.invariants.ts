import { memberRow } from '../../../ledger/accounts.ts'
import { type Explanations, settledBy } from '../../../ledger/closed-world.ts'
import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'
import { accountsNamed } from '../../../ledger/invariants.ts'

/** Invariants of the flexible treasure (rules D10). */
export const flexibleTreasureInvariants: readonly Invariant[] = [
  {
    id: 'flexible-treasure.lhb-is-moves-and-interest',
    summary:
      'The balance of lhb is the sum of a member’s moves and paid interest, and nothing else was ever booked there.',
    sql: `select coalesce(a.owner_id, m.uid) as uid, a.balance, m.came from ${accountsNamed('member', 'lhb')} a
        full join (
          select uid, sum(money) as came from (
            select uid, money from treasure_move
            union all select subject, amount from settled where operation = 'treasureInterest'
          ) m group by 1
        ) m on m.uid = a.owner_id
        where coalesce(a.balance, 0) <> coalesce(m.came, 0)
      union all select m.uid, null, m.net from treasure_move m
        where not exists (select from treasure_holding h where h.uid = m.uid)`,
  },
  {
    id: 'flexible-treasure.held-out-is-what-is-open',
    summary: 'The balance of held.lhbOut is the sum of the withdrawals that have not arrived.',
    sql: `select a.owner_id, a.balance, m.open from ${accountsNamed('member', 'held.lhbOut')} a
        full join (select uid, -sum(money)::bigint as open from treasure_move where money < 0 and arrived_by is null group by 1) m
          on m.uid = a.owner_id
        where coalesce(a.balance, 0) <> coalesce(m.open, 0)`,
  },
  {
    id: 'flexible-treasure.move-is-its-transfer',
    summary:
      'A move booked exactly its money into the treasure or out of it, on its day, and its running sum continues the move before.',
    sql: `select m.id from treasure_move m left join entry e on e.transfer_id = m.transfer_id and e.account_id = ${memberRow('m.uid', 'member:lhb:USCD')}
        where (e.amount, (e.at at time zone 'Asia/Shanghai')::date) is distinct from (m.money, m.day)
      union all select id from (
        select id, net, sum(money) over (partition by uid order by id) as summed, day, lag(day) over (partition by uid order by id) as before
        from treasure_move
      ) m where net <> summed or day < before`,
  },
  {
    id: 'flexible-treasure.out-arrives-once',
    summary: 'Each withdrawal arrived once, with the transfer that its row names.',
    sql: `select m.id from treasure_move m
        left join settled s on s.operation = 'treasureOut' and s.subject = m.id and s.transfer_id = m.arrived_by
        left join transfer_outcome o on o.transfer_id = m.transfer_id
        where m.money < 0 and (
          (m.arrived_by is null) <> (s.subject is null) or coalesce(s.amount, -m.money) <> -m.money
          or s.account_id <> ${memberRow('m.uid', 'member:transaction:USCD')} or o.status is distinct from (m.arrived_by is not null)::int)
      union all select subject from settled where operation = 'treasureOut' group by 1 having count(*) > 1`,
  },
  {
    id: 'flexible-treasure.interest-by-the-rule',
    summary:
      'Interest is the rate of its settlement on the lowest balance of the past day, rounded down, and every member got it.',
    // The balance that stayed for a whole day: the interest of all earlier days, plus the lowest sum of the moves on that day, its
    // beginning included.
    sql: `with paid as (
        select subject::int as uid, day, amount, sum(amount) over (partition by subject order by day) - amount as before
        from settled where operation = 'treasureInterest'
      ),
      rate as (
        select d.day, (d.terms ->> 'treasureRate')::bigint as rate, r.state = 'done' as done
        from settlement_day d join settlement_run r on r.day = d.day and r.phase = 'treasure-interest'
      ),
      -- Every payment there is, and of the last week also those that were not made.
      base as (
        select uid, day from paid
        union select h.uid, rate.day from treasure_holding h cross join rate
          where rate.day >= (select max(day) - 7 from settlement_day)
      ),
      due as (
        select b.uid, b.day, p.amount, rate.done, div((
          coalesce(p.before, (select sum(amount) from settled s where s.operation = 'treasureInterest' and s.subject = b.uid and s.day < b.day), 0)
          + least(
            coalesce((select m.net from treasure_move m where m.uid = b.uid and m.day < b.day - 1 order by m.id desc limit 1), 0),
            (select min(m.net) from treasure_move m where m.uid = b.uid and m.day = b.day - 1)
          ))::numeric * rate.rate, 1000000) as should
        from base b join rate using (day) left join paid p using (uid, day)
      )
      select uid, day, amount, should from due where amount <> should or (amount is null and done and should > 0)
      union all select uid, day, amount, null from paid where not exists (select from rate where rate.day = paid.day)`,
  },
  {
    id: 'flexible-treasure.total-is-the-sum',
    summary:
      'The stored total of all moves up to a day is their sum, and the stored interest is the sum of the members’ interest.',
    sql: `select t.day, t.net, m.net as summed from treasure_total t
        left join lateral (select sum(money) as net from treasure_move where day <= t.day) m on true
        where t.day >= (select max(day) - 7 from treasure_total) and t.net <> coalesce(m.net, 0)
      union all select null, r.paid, s.paid from (select sum(uscd) as paid from settlement_run where phase = 'treasure-interest') r,
        (select sum(amount) as paid from settled where operation = 'treasureInterest') s
        where coalesce(r.paid, 0) <> coalesce(s.paid, 0)`,
  },
  guardsStand('flexible-treasure', {
    triggers: ['treasure_total_stays', 'treasure_holding_stays', 'treasure_move_stays', 'treasure_move_never_leaves'],
    constraints: ['treasure_move_money', 'treasure_move_once', 'treasure_move_arrives', 'treasure_holding_pkey'],
  }),
]

/** The transfers that moves of the treasure and its settlements explain. */
export const flexibleTreasureExplanations = {
  transferInLhb: 'select transfer_id as id from treasure_move where money > 0',
  transferOutLhb: 'select transfer_id as id from treasure_move where money < 0',
  treasureOut: settledBy('treasureOut'),
  treasureInterest: settledBy('treasureInterest'),
} satisfies Explanations
