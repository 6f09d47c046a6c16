-- Writes transfers with their lines, in their order, with one statement for each table. `ledger_move` writes those without lines.
-- `line_transfers` counts transfers from 1. Amounts are millionths, whole points for POINT.
-- `free_lanes`: the numbers among the lines that end in 99, in ascending order. Each stands for whichever lane of that account is free.
-- If there are none, lines may name lanes by their own numbers: lanes that are locked, or lanes of a transfer that is reversed.
-- Returns the transfers' ids.
--
-- One transfer of up to 8 lines is posted line by line, without setting up statements that are made for any number of entries (decision 0051).
-- A line is booked at the time of its transfer, or at the time of the entry before it where that is later (decision 0020).
-- The plan is kept for each connection. A plan made while a table was small would read the whole table later, so table scans are off.
-- JIT is off, because a plan without an allowed scan has a huge estimated cost and would be compiled each time.
create or replace function ledger_post(
  keys text[], operations text[], ats timestamptz[], reverse_ids bigint[],
  line_transfers int[], line_accounts bigint[], line_assets text[], line_amounts bigint[], line_operations text[],
  free_lanes bigint[]
) returns bigint[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_nestloop = off set jit = off as $$
declare
  held bigint[];
  balances bigint[];
  counts bigint[];
  lasts timestamptz[];
  ids bigint[];
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
      returning id into stands;
    for n in 1 .. cardinality(line_accounts) loop
      place := array_position(held, line_accounts[n]);
      -- A line of an unknown account gets no number, and the insert fails.
      if place is not null then
        counts[place] := counts[place] + 1;
        balances[place] := balances[place] + line_amounts[n];
      end if;
      seqs := seqs || counts[place];
      afters := afters || balances[place];
      times := times || greatest(lasts[place], ats[1]);
    end loop;
    insert into transfer_line (account_id, seq, transfer_id, asset, amount, balance_after, operation, at)
      select line_accounts[n], seqs[n], stands, line_assets[n], line_amounts[n], afters[n], line_operations[n], times[n]
      from generate_series(1, cardinality(line_accounts)) n;
    return array[stands];
  end if;

  with stood as (
    insert into transfer (key, operation, at, reverses) select * from unnest(keys, operations, ats, reverse_ids) returning id
  )
  select array_agg(id order by id) into ids from stood;
  insert into transfer_line (account_id, seq, transfer_id, asset, amount, balance_after, operation, at)
    select l.account, a.entries + row_number() over line, ids[l.transfer], l.asset, l.amount,
      (a.balance + sum(l.amount) over line)::bigint, l.operation,
      greatest(a.last_at, max(ats[l.transfer]) over line)
    from unnest(line_transfers, line_accounts, line_assets, line_amounts, line_operations)
      with ordinality l (transfer, account, asset, amount, operation, n)
    -- A line of an unknown account stays, and the insert fails. An inner join would drop it.
    left join unnest(held, balances, counts, lasts) a (id, balance, entries, last_at) on a.id = l.account
    window line as (partition by l.account order by l.n);
  return ids;
end $$;
