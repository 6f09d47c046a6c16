import type { Explanations } from '../../../ledger/closed-world.ts'
import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'
import { accountsNamed, ofPlatform } from '../../../ledger/invariants.ts'

/** The entries of a transfer as one sum per account that an order touches. */
const booked = `left join lateral (
  select count(*) as entries,
    sum(e.amount) filter (where a.owner = 'member' and a.owner_id = o.uid and a.name = 'held.order'
      and a.asset = case o.type when 'usdc' then 'USCD' else 'CIG' end) as held,
    sum(e.amount) filter (where a.owner = 'member' and a.owner_id = o.uid and a.asset = case o.type when 'usdc' then 'USCD' else 'CIG' end
      and a.name = case o.type when 'usdc' then 'transaction' else 'profit' end
      and e.operation is distinct from 'profitTransferIn') as wallet,
    sum(e.amount) filter (where a.owner = 'member' and a.owner_id = o.uid and a.name = 'profit' and e.operation = 'profitTransferIn') as profit,
    sum(e.amount) filter (where a.owner = 'platform' and a.name = 'promised') as promised,
    count(*) filter (where a.owner = 'member' and a.owner_id <> o.uid) as foreign_entries
  from entry e join account a on a.id = e.account_id where e.transfer_id = t.id) b on true`

/** Invariants of pre-orders (rules M7, M11, D1, D8; threats I-30, J-08). */
export const preorderInvariants: readonly Invariant[] = [
  {
    id: 'preorders.held-is-what-is-open',
    summary: 'The money reserved for each member’s pre-orders is what they paid for the active ones.',
    sql: `select coalesce(a.owner_id, o.uid) as uid, coalesce(a.asset, case o.type when 'usdc' then 'USCD' else 'CIG' end) as asset, a.balance, o.open
      from ${accountsNamed('member', 'held.order')} a full join (
        select uid, type, sum(money) as open from preorder where status = 'paid' group by 1, 2
      ) o on o.uid = a.owner_id and o.type = case a.asset when 'USCD' then 'usdc' else 'cig' end
      where coalesce(a.balance, 0) <> coalesce(o.open, 0)`,
  },
  {
    id: 'preorders.promised-is-set-aside',
    summary: 'The ₡ set aside are exactly the profits of the paid orders that have not ended.',
    sql: `select held.balance, orders.promised from
        (select coalesce(sum(balance), 0) as balance from account where owner = 'platform' and ${ofPlatform} and name = 'promised' and asset = 'CIG') held,
        (select coalesce(sum(promised), 0) as promised from preorder where status = 'paid') orders
      where held.balance <> orders.promised`,
  },
  {
    id: 'preorders.paid-is-booked',
    summary:
      'Each payment of an order is one transfer that reserves its money and sets its whole profit aside, and no other transfer does.',
    sql: `select o.oid, t.id as transfer from (select * from preorder where paid_by is not null) o
        full join (select id, key from transfer where operation = 'order') t on t.id = o.paid_by
        ${booked}
      where o.oid is null or t.id is null or t.key <> 'order:' || o.oid or b.foreign_entries <> 0
        or (b.held, b.wallet, coalesce(b.promised, 0)) is distinct from (o.money::numeric, -o.money::numeric, o.promised::numeric)`,
  },
  {
    id: 'preorders.ended-is-paid-back',
    summary:
      'Each ended order was paid back once, exactly, with its whole profit from the amount set aside, and no other order was.',
    sql: `select o.oid, t.id as transfer from (select * from preorder where status = 'ended') o
        full join (select id, key from transfer where operation = 'orderEnd') t on t.id = o.ended_by
        ${booked}
      where o.oid is null or t.id is null or t.key <> 'order:' || o.oid || ':end' or b.foreign_entries <> 0
        or (b.held, b.wallet, coalesce(b.profit, 0), coalesce(b.promised, 0))
          is distinct from (-o.money::numeric, o.money::numeric, o.promised::numeric, -o.promised::numeric)
        or o.ended_at < o.ends_at`,
  },
  {
    id: 'preorders.late-was-payable',
    summary: 'Only won orders become late, and only after the payment time that their owner was given.',
    sql: `select oid from preorder where late_at < opens_at or late_at < pay_until or (late_at is not null and session_id is null)`,
  },
  {
    id: 'preorders.again-repeats',
    summary: 'An order that repeats another one repeats a failed order of the same member, type and amount.',
    sql: `select o.oid from preorder o join preorder before on before.oid = o.again_of
      where before.status <> 'failed' or (before.uid, before.type, before.money) is distinct from (o.uid, o.type, o.money)
        or before.oid >= o.oid`,
  },
  {
    id: 'preorders.downtimes-follow-each-other',
    summary: 'No downtime overlaps another.',
    sql: `select id from (select id, from_at, lag(until_at) over (order by from_at, id) as before from downtime) d where from_at < before`,
  },
  guardsStand('preorders', {
    triggers: [
      'preorder_begins',
      'preorder_stays',
      'preorder_time_stays',
      'preorder_never_leaves',
      'member_orders_from_now_on',
    ],
    constraints: [
      'preorder_type',
      'preorder_money',
      'preorder_again_once',
      'preorder_paid_once',
      'preorder_ended_once',
      'preorder_status',
      'preorder_drawn',
      'preorder_time_to_pay',
      'preorder_late',
      'preorder_paid',
      'preorder_promised',
      'preorder_ended',
      'downtime_lasts',
    ],
    indexes: ['preorder_one_a_day', 'preorder_one_waits'],
  }),
]

/** The transfers that pre-orders explain. */
export const preorderExplanations = {
  order: 'select paid_by as id from preorder',
  orderEnd: `select ended_by as id from preorder where status = 'ended'`,
} satisfies Explanations
