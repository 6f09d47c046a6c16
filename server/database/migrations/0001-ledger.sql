-- The ledger: double entry, append-only (decisions §2). The rules stand here and not only in the server's code, so that
-- neither a bug nor a hand at the SQL prompt can break them: see docs/decisions for why balances follow entries.

-- Which accounts may exist at all. `mirror`: stands for money outside the ledger and is the only kind below zero.
create table account_kind (
  kind smallint primary key,
  owner text not null check (owner in ('member', 'merchant', 'platform')),
  name text not null,
  asset text not null check (asset in ('USDT', 'USCD', 'CIG', 'POINT')),
  mirror boolean not null default false,
  unique (owner, name, asset),
  unique (kind, owner, name, asset, mirror),
  check (not mirror or (owner = 'platform' and name in ('external.bsc', 'external.tron', 'issuance')))
);

insert into account_kind (kind, owner, name, asset, mirror) values
  (1, 'member', 'balance', 'USDT', false),
  (2, 'member', 'transaction', 'USCD', false),
  (3, 'member', 'profit', 'CIG', false),
  (4, 'member', 'rebate', 'USCD', false),
  (5, 'member', 'lhb', 'USCD', false),
  (6, 'member', 'points', 'POINT', false),
  (7, 'member', 'held.withdrawal', 'USDT', false),
  (8, 'member', 'held.conversion', 'USCD', false),
  (9, 'member', 'held.sell', 'CIG', false),
  (10, 'member', 'held.buy', 'USCD', false),
  (11, 'member', 'held.order', 'USCD', false),
  (12, 'member', 'held.order', 'CIG', false),
  (13, 'member', 'held.pledge', 'USCD', false),
  (14, 'member', 'held.pledge', 'CIG', false),
  (15, 'member', 'held.lhbOut', 'USCD', false),
  (61, 'merchant', 'cig', 'CIG', false),
  (62, 'merchant', 'usdt', 'USDT', false),
  (101, 'platform', 'external.bsc', 'USDT', true),
  (102, 'platform', 'external.tron', 'USDT', true),
  (103, 'platform', 'backing', 'USDT', false),
  (104, 'platform', 'issuance', 'USCD', true),
  (105, 'platform', 'issuance', 'CIG', true),
  (106, 'platform', 'issuance', 'POINT', true),
  (107, 'platform', 'treasury', 'USDT', false),
  (108, 'platform', 'treasury', 'USCD', false),
  (109, 'platform', 'treasury', 'CIG', false),
  (110, 'platform', 'promised', 'USCD', false),
  (111, 'platform', 'promised', 'CIG', false),
  (112, 'platform', 'rewards', 'CIG', false),
  (113, 'platform', 'team', 'CIG', false),
  (114, 'platform', 'foundation', 'CIG', false),
  (115, 'platform', 'fees', 'USDT', false),
  (116, 'platform', 'fees', 'USCD', false),
  (117, 'platform', 'fees', 'CIG', false);

-- An account's number is made of its owner and kind, so that it is known without a look-up and one row exists for it at
-- most: member 12345678's transaction wallet is 1234567802. A platform account has eight rows, its lanes 0 to 7, so that
-- payments into it need not wait for each other; together they are one account.
create table account (
  id bigint primary key,
  owner_id bigint not null,
  -- Millionths of the asset; whole points for POINT.
  balance bigint not null default 0,
  -- How many entries the account has: the last `seq`.
  entries bigint not null default 0,
  kind smallint not null,
  lane smallint not null default 0,
  mirror boolean not null,
  owner text not null,
  name text not null,
  asset text not null,
  constraint account_not_negative check (mirror or balance >= 0)
) with (fillfactor = 85);

create table transfer (
  id bigint generated always as identity primary key,
  operation text not null,
  -- The one event that this transfer stands for, such as `deposit:BSC:<transaction>:<log>`: it can happen only once.
  key text not null,
  -- Business time, from the clock adapter.
  at timestamptz not null,
  reverses bigint references transfer (id),
  constraint transfer_key unique (key)
);
create unique index transfer_reverses on transfer (reverses) where reverses is not null;

create table entry (
  account_id bigint not null,
  -- 1, 2, 3 … within the account, without a gap.
  seq bigint not null,
  transfer_id bigint not null,
  asset text not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  -- What the row of a member's wallet says happened (domain/money/operations.ts); nothing on accounts without rows.
  operation text,
  -- Wallet lists read this index backwards.
  primary key (account_id, seq)
);
create index entry_transfer on entry (transfer_id);
create index entry_operation on entry (account_id, operation, seq) where operation is not null;

-- What a money-moving request was answered, so that asking again gets the same answer and moves nothing.
create table idempotency (
  scope text not null,
  key text not null,
  fingerprint text not null,
  answer jsonb,
  at timestamptz not null,
  primary key (scope, key)
);

-- Who was paid for which day by a settlement: the key of every single payment inside a bulk transfer.
create table settled (
  operation text not null,
  day date not null,
  subject bigint not null,
  account_id bigint not null,
  amount bigint not null check (amount > 0),
  transfer_id bigint not null,
  primary key (operation, day, subject)
);
create index settled_transfer on settled (transfer_id);

-- Plans of these functions are kept per connection. One that was made while a table was still small would read the
-- whole table later, so the functions may only ever go through an index; and one that fits any number of lines is made
-- once, where planning anew for each transfer would cost more than the transfer.

-- Entries move balances, and nothing else does: each account goes on from exactly where it stood, entry by entry.
-- Leaving this to the server's code would leave direct SQL free; a row trigger would cost a call per entry.
create function entry_moves_balances() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  continued boolean;
  balanced boolean;
  belong boolean;
begin
  with line as (
    select account_id, asset, seq, amount, balance_after, lag(balance_after) over account as before
    from inserted window account as (partition by account_id order by seq)
  ),
  change as (
    select account_id, min(asset) as asset, max(asset) as other_asset, min(seq) as first, max(seq) as last, count(*) as lines,
      sum(amount) as amount, min(balance_after - amount) filter (where before is null) as opening, min(balance_after) as lowest
    from line group by account_id having bool_and(before = balance_after - amount) is not false
  ),
  moved as (
    update account a set balance = (a.balance + c.amount)::bigint, entries = c.last
    from change c
    where a.id = c.account_id
      and a.asset = c.asset and a.asset = c.other_asset
      and a.entries = c.first - 1 and c.last - c.first + 1 = c.lines
      and a.balance = c.opening
      and (a.mirror or c.lowest >= 0)
    returning c.lines
  )
  select
    coalesce((select sum(lines) from moved), 0) = coalesce(sum(lines), 0),
    bool_and(total = 0),
    -- Asked so, each transfer is looked up; an `exists` could be planned as one read of them all.
    bool_and((select t.id from transfer t where t.id = i.transfer_id) is not null)
  into continued, balanced, belong
  from (select transfer_id, sum(amount) as total, count(*) as lines from inserted group by transfer_id, asset) i;

  if not balanced then
    raise exception 'the entries of a transfer do not sum to zero per asset' using errcode = 'check_violation', constraint = 'transfer_sums_to_zero';
  end if;
  if not belong then
    raise exception 'an entry of no transfer' using errcode = 'foreign_key_violation', constraint = 'entry_transfer';
  end if;
  if continued then
    return null;
  end if;
  if exists (
    select from (select account_id, min(balance_after) as lowest from inserted group by account_id) i
    join account a on a.id = i.account_id where i.lowest < 0 and not a.mirror
  ) then
    raise exception 'an account would be below zero' using errcode = 'check_violation', constraint = 'account_not_negative';
  end if;
  if exists (select from inserted i join account a on a.id = i.account_id where a.asset <> i.asset) then
    raise exception 'an entry in another asset than its account' using errcode = 'check_violation', constraint = 'entry_asset';
  end if;
  raise exception 'an entry does not continue its account' using errcode = 'check_violation', constraint = 'entry_continues_account';
end $$;

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger entry_moves_balances after insert on entry
  referencing new table as inserted for each statement execute function entry_moves_balances();
create trigger entry_append_only before update or delete or truncate on entry
  for each statement execute function ledger_is_append_only();
create trigger transfer_append_only before update or delete or truncate on transfer
  for each statement execute function ledger_is_append_only();
create trigger settled_append_only before update or delete or truncate on settled
  for each statement execute function ledger_is_append_only();
create trigger account_kind_append_only before update or delete or truncate on account_kind
  for each statement execute function ledger_is_append_only();
create trigger account_never_leaves before delete or truncate on account
  for each statement execute function ledger_is_append_only();
-- Depth 0 is a statement of one's own; the update inside `entry_moves_balances` runs at depth 1.
create trigger account_follows_entries before update on account
  for each statement when (pg_trigger_depth() = 0) execute function ledger_is_append_only();
create trigger account_stays_what_it_is before update of id, owner_id, kind, lane, mirror, owner, name, asset on account
  for each statement execute function ledger_is_append_only();

-- What an account is never changes, so it is looked at when it opens. Constraints would look at each payment.
create function account_opens() returns trigger language plpgsql as $$
begin
  if exists (
    select from opened o
    left join account_kind k on (k.kind, k.owner, k.name, k.asset, k.mirror) = (o.kind, o.owner, o.name, o.asset, o.mirror)
    where k.kind is null
  ) then
    raise exception 'an account of no known kind' using errcode = 'foreign_key_violation', constraint = 'account_kind';
  end if;
  if exists (
    select from opened where id <> case owner
      when 'platform' then kind * 100 + lane
      when 'member' then owner_id * 100 + kind
      else 1000000000000 + owner_id * 100 + kind
    end
  ) then
    raise exception 'an account under a number that is not its own' using errcode = 'check_violation', constraint = 'account_number';
  end if;
  if exists (
    select from opened where not case owner
      when 'platform' then owner_id = 0 and lane between 0 and 7
      when 'member' then owner_id between 10000000 and 99999999 and lane = 0
      else owner_id between 1 and 9999999999 and lane = 0
    end
  ) then
    raise exception 'an account of nobody' using errcode = 'check_violation', constraint = 'account_owner';
  end if;
  if exists (select from opened where balance <> 0 or entries <> 0) then
    raise exception 'an account opens empty' using errcode = 'check_violation', constraint = 'account_opens_empty';
  end if;
  return null;
end $$;
create trigger account_opens after insert on account
  referencing new table as opened for each statement execute function account_opens();

-- A lane of a platform account that nobody else is paying into at this moment; where all are taken, one by chance of
-- the connection. Taken without waiting, so it cannot be part of a deadlock.
create function ledger_lane(free_lane bigint) returns bigint language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  chosen bigint;
  own constant int := pg_backend_pid() % 8;
begin
  select id into chosen from account
    where id = free_lane - 99 + own for no key update skip locked;
  if chosen is null then
    select id into chosen from account
      where id between free_lane - 99 and free_lane - 92 order by id limit 1 for no key update skip locked;
  end if;
  return coalesce(chosen, free_lane - 99 + own);
end $$;

-- Locks accounts in sorted order and tells what stands on them.
create function ledger_hold(accounts bigint[]) returns table (id bigint, balance bigint) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query
    select a.id, a.balance from account a where a.id = any (accounts) order by a.id for no key update;
end $$;

-- Writes transfers with their lines, in their order, one statement per table. `line_transfers` counts from 1.
-- `free_lanes`: the account numbers among the lines that end in 99, each a platform account on whichever lane is free.
-- Answers the transfers' ids; null for one whose key (or reversal) stands already, of which nothing is written.
create function ledger_post(
  keys text[], operations text[], ats timestamptz[], reverse_ids bigint[],
  line_transfers int[], line_accounts bigint[], line_assets text[], line_amounts bigint[], line_operations text[],
  free_lanes bigint[]
) returns bigint[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_nestloop = off as $$
declare
  held bigint[];
  balances bigint[];
  counts bigint[];
  ids bigint[];
  made text[];
  free_lane bigint;
begin
  foreach free_lane in array free_lanes loop
    line_accounts := array_replace(line_accounts, free_lane, ledger_lane(free_lane));
  end loop;
  select array_agg(id), array_agg(balance), array_agg(entries) into held, balances, counts
    from (select * from account where id = any (line_accounts) order by id for no key update) a;

  with stood as (
    insert into transfer (key, operation, at, reverses)
      select * from unnest(keys, operations, ats, reverse_ids)
      on conflict do nothing returning id, key
  )
  select array_agg(id order by id), array_agg(key order by id) into ids, made from stood;
  if made is distinct from keys then
    ids := array(
      select case when array_position(keys, k.key) = k.n then ids[array_position(made, k.key)] end
      from unnest(keys) with ordinality k (key, n) order by k.n
    );
  end if;

  insert into entry (account_id, seq, transfer_id, asset, amount, balance_after, operation)
    select l.account, a.entries + row_number() over line, ids[l.transfer], l.asset, l.amount,
      (a.balance + sum(l.amount) over line)::bigint, l.operation
    from unnest(line_transfers, line_accounts, line_assets, line_amounts, line_operations)
      with ordinality l (transfer, account, asset, amount, operation, n)
    -- A line of an unknown account stays, and fails, rather than being joined away.
    left join unnest(held, balances, counts) a (id, balance, entries) on a.id = l.account
    where ids[l.transfer] is not null
    window line as (partition by l.account order by l.n);
  return ids;
end $$;

-- The platform's accounts, and the one issue of ₡: 1,000,000,000, of which rewards 60 %, team 20 %, foundation 20 %.
insert into account (id, kind, owner, owner_id, name, asset, mirror, lane)
  select kind * 100 + lane, kind, owner, 0, name, asset, mirror, lane
  from account_kind, generate_series(0, 7) lane where owner = 'platform';

select ledger_post(
  array['genesis'], array['genesis'], array[timestamptz '2026-01-01 00:00:00+08'], array[null::bigint],
  array[1, 1, 1, 1], array[10500, 11200, 11300, 11400], array['CIG', 'CIG', 'CIG', 'CIG'],
  array[-1000000000000000, 600000000000000, 200000000000000, 200000000000000], array[null, null, null, null]::text[], '{}'
);
