import type { Explanations } from '../../../ledger/closed-world.ts'
import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'
import { accountsNamed } from '../../../ledger/invariants.ts'

/** The reserved money of an order. */
const held = `case when o.status not in ('created', 'part') then 0 when o.action = 'sell' then o.left_cig else o.locked - o.traded end`

/** The entries of a transfer, summed by each account that an order touches. */
const booked = `left join lateral (
  select count(*) as entries,
    sum(e.amount) filter (where a.owner_id = o.uid and a.name = 'held.sell') as held_sell,
    sum(e.amount) filter (where a.owner_id = o.uid and a.name = 'held.buy') as held_buy,
    sum(e.amount) filter (where a.owner_id = o.uid and a.name = 'profit') as cig,
    sum(e.amount) filter (where a.owner_id = o.uid and a.name = 'transaction') as uscd
  from entry e join account a on a.id = e.account_id where e.transfer_id = t.id and a.owner = 'member') b on true`

/** Invariants of the order book (rules M11, T7). */
export const orderBookInvariants: readonly Invariant[] = [
  {
    id: 'order-book.held-is-what-is-open',
    summary: 'The money reserved for each member’s orders is the rest of their open orders.',
    sql: `select coalesce(a.owner_id, o.uid) as uid, coalesce(a.name, 'held.' || o.action) as name, a.balance, o.open
      from ${accountsNamed('member', 'held.sell', 'held.buy')} a full join (
        select uid, action, sum(${held}) as open from trade_order o where status in ('created', 'part') group by 1, 2
      ) o on o.uid = a.owner_id and o.action = case a.name when 'held.sell' then 'sell' else 'buy' end
      where coalesce(a.balance, 0) <> coalesce(o.open, 0)`,
  },
  {
    id: 'order-book.fills-are-what-is-gone',
    summary:
      'The fills of an order are numbered without a gap and add up to its filled amounts; none is its owner’s own, and none came after its end.',
    sql: `select o.id, o.fills, count(f.nth) as found from trade_order o left join trade_fill f on f.order_id = o.id
        group by o.id having count(f.nth) <> o.fills or coalesce(max(f.nth), 0) <> o.fills
          or coalesce(sum(f.cig), 0) <> o.money_cig - o.left_cig or coalesce(sum(f.uscd), 0) <> o.traded
          or bool_or(f.uid = o.uid) or max(f.at) >= o.ends_at
          or (array_agg(f.uid order by f.nth desc))[1] is distinct from o.last_uid`,
  },
  {
    id: 'order-book.each-fill-costs-its-share',
    summary:
      'Each fill costs the difference of the order’s value before and after it, so that no split gains anything.',
    sql: `select order_id, nth, uscd from (
        select f.order_id, f.nth, f.uscd, o.rank, f.cig, sum(f.cig) over (partition by f.order_id order by f.nth) as upto
        from trade_fill f join trade_order o on o.id = f.order_id) f
      where uscd <> div(upto::numeric * rank, 1000000000) - div((upto - cig)::numeric * rank, 1000000000)`,
  },
  {
    id: 'order-book.published-is-held',
    summary: 'The money of each order was reserved once, exactly, from its owner’s wallet, and no other was.',
    sql: `select o.id, t.id as transfer from trade_order o
        full join (select id, key from transfer where operation in ('publishSell', 'publishBuy')) t on t.id = o.held_by
        ${booked}
      where o.id is null or t.id is null or t.key <> 'trade:' || o.id or b.entries <> 2
        or (b.held_sell, b.cig, b.held_buy, b.uscd) is distinct from case o.action
          when 'sell' then row(o.locked::numeric, -o.locked::numeric, null::numeric, null::numeric)
          else row(null::numeric, null::numeric, o.locked::numeric, -o.locked::numeric) end`,
  },
  {
    id: 'order-book.filled-is-settled',
    summary:
      'Each fill is one transfer that moves both sides, exactly and without a fee, between the two members, and no other transfer is one.',
    sql: `select f.order_id, f.nth, t.id as transfer
      from (select f.*, o.uid as owner, o.action from trade_fill f join trade_order o on o.id = f.order_id) f
        full join (select id, key from transfer where operation = 'trade') t on t.id = f.transfer_id
        left join lateral (
          select count(*) as entries,
            sum(e.amount) filter (where a.owner_id = f.owner and a.name = case f.action when 'sell' then 'held.sell' else 'held.buy' end) as gives,
            sum(e.amount) filter (where a.owner_id = f.owner and a.name = case f.action when 'sell' then 'transaction' else 'profit' end) as gets,
            sum(e.amount) filter (where a.owner_id = f.uid and a.name = case f.action when 'sell' then 'transaction' else 'profit' end) as pays,
            sum(e.amount) filter (where a.owner_id = f.uid and a.name = case f.action when 'sell' then 'profit' else 'transaction' end) as receives
          from entry e join account a on a.id = e.account_id where e.transfer_id = t.id and a.owner = 'member') b on true
      where f.order_id is null or t.id is null or t.key <> 'trade:' || f.order_id || ':' || f.nth or b.entries <> 4
        or (b.gives, b.receives, b.pays, b.gets) is distinct from case f.action
          when 'sell' then row(-f.cig::numeric, f.cig::numeric, -f.uscd::numeric, f.uscd::numeric)
          else row(-f.uscd::numeric, f.uscd::numeric, -f.cig::numeric, f.cig::numeric) end`,
  },
  {
    id: 'order-book.ended-is-given-back',
    summary: 'Each order that ended unfilled got its rest back once, exactly, and no other did.',
    sql: `select o.id, t.id as transfer from (select * from trade_order where status = 'fail') o
        full join (select id, key from transfer where operation = 'endTrade') t on t.id = o.ended_by
        ${booked}
      where o.id is null or t.id is null or t.key <> 'trade:' || o.id || ':end' or b.entries <> 2
        or (b.held_sell, b.cig, b.held_buy, b.uscd) is distinct from case o.action
          when 'sell' then row(-o.left_cig::numeric, o.left_cig::numeric, null::numeric, null::numeric)
          else row(null::numeric, null::numeric, -(o.locked - o.traded)::numeric, (o.locked - o.traded)::numeric) end`,
  },
  {
    id: 'order-book.end-is-told',
    summary:
      'The row in the owner’s wallet is pending exactly while the order is open; then it is done, or cancelled where nothing was filled.',
    sql: `select o.id, o.status, s.status as shown from trade_order o left join transfer_outcome s on s.transfer_id = o.held_by
      where s.status is distinct from case when o.status in ('created', 'part') then 0 when o.fills > 0 then 1 else 2 end`,
  },
  guardsStand('order-book', {
    triggers: ['trade_order_begins', 'trade_order_stays', 'trade_order_never_leaves', 'trade_fill_stays'],
    constraints: [
      'trade_order_action',
      'trade_order_whole',
      'trade_order_left',
      'trade_order_premium',
      'trade_order_not_oneself',
      'trade_order_ended_as',
      'trade_order_held_once',
      'trade_order_ended_once',
      'trade_order_status',
      'trade_order_filled',
      'trade_order_locked',
      'trade_order_traded',
      'trade_order_ended',
      'trade_order_stopped',
      'trade_fill_once',
      'trade_fill_nth',
    ],
  }),
]

/** The transfers that orders and their fills explain. */
export const orderBookExplanations = {
  publishSell: `select held_by as id from trade_order where action = 'sell'`,
  publishBuy: `select held_by as id from trade_order where action = 'buy'`,
  trade: 'select transfer_id as id from trade_fill',
  endTrade: `select ended_by as id from trade_order where status = 'fail'`,
} satisfies Explanations
