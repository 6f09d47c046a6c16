-- Accounts are locked in one order everywhere: members and merchants by their numbers, then the platform's lanes, kind by
-- kind. It was by number alone, which put the lanes first; but who pays into the platform takes a lane after the accounts
-- of members, so a settlement that pays out of the treasury and an activation that pays into it waited for each other.

-- A lane of a platform account that nobody else is paying into at this moment, locked. Where all are taken, the one by
-- chance of the connection, as soon as it is free: ask for it after the accounts of members, and kind by kind.
create or replace function ledger_lane(free_lane bigint) returns bigint language plpgsql
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
  if chosen is null then
    select id into chosen from account where id = free_lane - 99 + own for no key update;
  end if;
  return chosen;
end $$;

-- Locks accounts in the order of all and tells what stands on them. A number that ends in 99 below 100,000 stands for one
-- lane of that platform account, whichever is free: the row that is answered has the lane's own number.
create or replace function ledger_hold(accounts bigint[]) returns table (id bigint, balance bigint) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  wanted bigint;
begin
  if not exists (select from unnest(accounts) asked where asked < 100000 and asked % 100 = 99) then
    return query
      select a.id, a.balance from account a where a.id = any (accounts) order by a.id < 100000, a.id for no key update;
    return;
  end if;
  return query
    select a.id, a.balance from account a where a.id = any (accounts) and a.id >= 100000 order by a.id for no key update;
  foreach wanted in array array(select asked from unnest(accounts) asked where asked < 100000 order by asked) loop
    if wanted % 100 = 99 then
      wanted := ledger_lane(wanted);
    end if;
    return query select a.id, a.balance from account a where a.id = wanted for no key update;
  end loop;
end $$;

-- As before, but the lanes are taken after the accounts of members are locked, kind by kind.
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
  ids bigint[];
  made text[];
  free_lane bigint;
  chosen bigint;
  taken account;
begin
  -- No row has the number of a free lane.
  select array_agg(id), array_agg(balance), array_agg(entries) into held, balances, counts
    from (select * from account where id = any (line_accounts) order by id < 100000, id for no key update) a;
  foreach free_lane in array array(select l from unnest(free_lanes) l order by l) loop
    chosen := ledger_lane(free_lane);
    -- A statement of its own, and later than the lock: one that had waited would read what stood there before.
    select * into taken from account where id = chosen;
    line_accounts := array_replace(line_accounts, free_lane, taken.id);
    held := held || taken.id;
    balances := balances || taken.balance;
    counts := counts || taken.entries;
  end loop;

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

-- A transfer in review: the giver's money until it arrives or is taken back.
insert into account_kind (kind, owner, name, asset) values (16, 'member', 'held.transfer', 'USCD');
insert into account (id, kind, owner, owner_id, name, asset, mirror)
  select a.owner_id * 100 + k.kind, k.kind, k.owner, a.owner_id, k.name, k.asset, k.mirror
  from account a, account_kind k where a.owner = 'member' and a.kind = 1 and k.kind = 16;

-- How a transfer came out whose end was open when it was made: what its rows in a wallet show. 0 pending, 1 done, 2 failed
-- or cancelled; a transfer without a row here was done at once.
create table transfer_outcome (
  transfer_id bigint primary key references transfer (id),
  status smallint not null default 0 constraint transfer_outcome_status check (status in (0, 1, 2))
);

create function outcome_ends_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.status <> 0 then
    raise exception 'an outcome begins open' using errcode = 'check_violation', constraint = 'outcome_begins_open';
  end if;
  if tg_op = 'UPDATE' and (old.status <> 0 or new.status = 0 or new.transfer_id <> old.transfer_id) then
    raise exception 'an outcome ends once' using errcode = 'restrict_violation', constraint = 'outcome_ends_once';
  end if;
  return new;
end $$;
create trigger outcome_ends_once before insert or update on transfer_outcome
  for each row execute function outcome_ends_once();
create trigger outcome_never_leaves before delete or truncate on transfer_outcome
  for each statement execute function ledger_is_append_only();
