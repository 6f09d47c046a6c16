-- When an entry was booked on its account. It is the time of its transfer, or that of the entry before it where that is
-- later: requests carry the time at which they came, settlements the moment that they are for, and a clock may be put back.
-- So the times of an account never go back, and lie in the order of its entries' numbers. Halving finds any day in them,
-- and no index by time is needed, which every payment would have to pay for.
alter table entry add column at timestamptz;
-- When an account's last entry was booked: what the next one may not come before.
alter table account add column last_at timestamptz;

alter table entry disable trigger entry_append_only;
update entry e set at = booked.at
from (
  select e.account_id, e.seq, max(t.at) over (partition by e.account_id order by e.seq) as at
  from entry e join transfer t on t.id = e.transfer_id
) booked
where booked.account_id = e.account_id and booked.seq = e.seq;
alter table entry alter column at set not null, enable trigger entry_append_only;

alter table account disable trigger account_follows_entries;
update account a set last_at = e.at from entry e where e.account_id = a.id and e.seq = a.entries;
alter table account enable trigger account_follows_entries;

-- The number of the last entry of an account that was booked before a moment; 0 where none was.
create function entry_before(account bigint, moment timestamptz) returns bigint language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  below bigint := 0;
  above bigint;
  middle bigint;
begin
  select case when last_at < moment then entries end, entries into below, above from account a where a.id = account;
  if below is not null then
    return below;
  end if;
  -- The last one is not before the moment.
  below := 0;
  while above - below > 1 loop
    middle := (below + above) / 2;
    if (select e.at from entry e where e.account_id = account and e.seq = middle) < moment then
      below := middle;
    else
      above := middle;
    end if;
  end loop;
  return below;
end $$;

-- As before, and answers the whole row, so that nobody needs to look for it again: it is read as it is once it is locked.
drop function ledger_lane(bigint);
create function ledger_lane(free_lane bigint) returns account language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  chosen account;
  own constant int := pg_backend_pid() % 8;
begin
  select * into chosen from account
    where id = free_lane - 99 + own for no key update skip locked;
  if chosen.id is null then
    select * into chosen from account
      where id between free_lane - 99 and free_lane - 92 order by id limit 1 for no key update skip locked;
  end if;
  if chosen.id is null then
    select * into chosen from account where id = free_lane - 99 + own for no key update;
  end if;
  return chosen;
end $$;

-- As before, with the free lanes apart: to look for them among thousands of accounts took as long as to lock a few.
drop function ledger_hold(bigint[]);
create function ledger_hold(accounts bigint[], free_lanes bigint[]) returns table (id bigint, balance bigint) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  wanted bigint;
  chosen account;
begin
  return query
    select a.id, a.balance from account a where a.id = any (accounts) and a.id >= 100000 order by a.id for no key update;
  if free_lanes = '{}' and 100000 > any (accounts) then
    return query
      select a.id, a.balance from account a where a.id = any (accounts) and a.id < 100000 order by a.id for no key update;
  elsif free_lanes <> '{}' then
    foreach wanted in array array(select u from unnest(accounts || free_lanes) u where u < 100000 order by u) loop
      if wanted = any (free_lanes) then
        chosen := ledger_lane(wanted);
      else
        select * into chosen from account a where a.id = wanted for no key update;
      end if;
      id := chosen.id;
      balance := chosen.balance;
      return next;
    end loop;
  end if;
end $$;

-- As before, and with the time of each entry. `free_lanes` come in ascending order, which is that of the kinds; where there
-- are none, lanes may stand among the lines by their own numbers: those that are held, or of a transfer that is taken back.
create or replace function ledger_post(
  keys text[], operations text[], ats timestamptz[], reverse_ids bigint[],
  line_transfers int[], line_accounts bigint[], line_assets text[], line_amounts bigint[], line_operations text[],
  free_lanes bigint[]
) returns bigint[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_nestloop = off as $$
declare
  held bigint[];
  balances bigint[];
  counts bigint[];
  lasts timestamptz[];
  ids bigint[];
  made text[];
  free_lane bigint;
  taken account;
begin
  select array_agg(id), array_agg(balance), array_agg(entries), array_agg(last_at) into held, balances, counts, lasts
    from (select * from account where id = any (line_accounts) and id >= 100000 order by id for no key update) a;
  foreach free_lane in array free_lanes loop
    taken := ledger_lane(free_lane);
    line_accounts := array_replace(line_accounts, free_lane, taken.id);
    held := held || taken.id;
    balances := balances || taken.balance;
    counts := counts || taken.entries;
    lasts := lasts || taken.last_at;
  end loop;
  if free_lanes = '{}' and 100000 > any (line_accounts) then
    for taken in select * from account where id = any (line_accounts) and id < 100000 order by id for no key update loop
      held := held || taken.id;
      balances := balances || taken.balance;
      counts := counts || taken.entries;
      lasts := lasts || taken.last_at;
    end loop;
  end if;

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

  insert into entry (account_id, seq, transfer_id, asset, amount, balance_after, operation, at)
    select l.account, a.entries + row_number() over line, ids[l.transfer], l.asset, l.amount,
      (a.balance + sum(l.amount) over line)::bigint, l.operation,
      greatest(a.last_at, max(ats[l.transfer]) over line)
    from unnest(line_transfers, line_accounts, line_assets, line_amounts, line_operations)
      with ordinality l (transfer, account, asset, amount, operation, n)
    -- A line of an unknown account stays, and fails, rather than being joined away.
    left join unnest(held, balances, counts, lasts) a (id, balance, entries, last_at) on a.id = l.account
    where ids[l.transfer] is not null
    window line as (partition by l.account order by l.n);
  return ids;
end $$;

-- As before, and the times go on too.
create or replace function entry_moves_balances() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  continued boolean;
  balanced boolean;
  belong boolean;
begin
  with line as (
    select account_id, asset, seq, amount, balance_after, at, lag(balance_after) over account as before, lag(at) over account as at_before
    from inserted window account as (partition by account_id order by seq)
  ),
  change as (
    select account_id, min(asset) as asset, max(asset) as other_asset, min(seq) as first, max(seq) as last, count(*) as lines,
      sum(amount) as amount, min(balance_after - amount) filter (where before is null) as opening, min(balance_after) as lowest,
      min(at) as first_at, max(at) as last_at
    from line group by account_id
    having bool_and(before = balance_after - amount) is not false and bool_and(at_before <= at) is not false
  ),
  moved as (
    update account a set balance = (a.balance + c.amount)::bigint, entries = c.last, last_at = c.last_at
    from change c
    where a.id = c.account_id
      and a.asset = c.asset and a.asset = c.other_asset
      and a.entries = c.first - 1 and c.last - c.first + 1 = c.lines
      and a.balance = c.opening
      and (a.last_at is null or a.last_at <= c.first_at)
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
