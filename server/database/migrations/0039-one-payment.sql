-- One payment by itself cost five to seven times what it costs among a hundred: not for its rows, but for setting up statements
-- that are made for any number of them (docs/decisions/0051-one-payment-by-itself.md). Both functions go line by line where there is
-- one transfer with few lines, and are as before where there are more. Every rule is asked as before, and refuses by the same names.

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
  stands bigint;
  place integer;
  seqs bigint[] := '{}';
  afters bigint[] := '{}';
  times timestamptz[] := '{}';
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

  if cardinality(keys) = 1 and cardinality(line_accounts) <= 8 then
    insert into transfer (key, operation, at, reverses) values (keys[1], operations[1], ats[1], reverse_ids[1])
      on conflict do nothing returning id into stands;
    if stands is null then
      return array[null::bigint];
    end if;
    for n in 1 .. cardinality(line_accounts) loop
      place := array_position(held, line_accounts[n]);
      -- A line of an unknown account stays without a number, and fails.
      if place is not null then
        counts[place] := counts[place] + 1;
        balances[place] := balances[place] + line_amounts[n];
      end if;
      seqs := seqs || counts[place];
      afters := afters || balances[place];
      times := times || greatest(lasts[place], ats[1]);
    end loop;
    insert into entry (account_id, seq, transfer_id, asset, amount, balance_after, operation, at)
      select line_accounts[n], seqs[n], stands, line_assets[n], line_amounts[n], afters[n], line_operations[n], times[n]
      from generate_series(1, cardinality(line_accounts)) n;
    return array[stands];
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

create or replace function entry_moves_balances() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  continued boolean;
  balanced boolean;
  belong boolean;
  how_many bigint;
  first_of bigint;
  last_of bigint;
  one entry;
  usdt bigint := 0;
  uscd bigint := 0;
  cig bigint := 0;
  points bigint := 0;
begin
  select count(*), min(transfer_id), max(transfer_id) into how_many, first_of, last_of from inserted;
  if how_many <= 8 and first_of = last_of then
    continued := true;
    for one in select * from inserted order by account_id, seq loop
      update account a set balance = one.balance_after, entries = one.seq, last_at = one.at
        where a.id = one.account_id and a.asset = one.asset
          and a.entries = one.seq - 1 and a.balance = one.balance_after - one.amount
          and (a.last_at is null or a.last_at <= one.at)
          and (a.mirror or one.balance_after >= 0);
      continued := continued and found;
      if one.asset = 'USCD' then
        uscd := uscd + one.amount;
      elsif one.asset = 'CIG' then
        cig := cig + one.amount;
      elsif one.asset = 'USDT' then
        usdt := usdt + one.amount;
      else
        points := points + one.amount;
      end if;
    end loop;
    balanced := usdt = 0 and uscd = 0 and cig = 0 and points = 0;
    belong := exists (select from transfer t where t.id = first_of);
  else
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
  end if;

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
