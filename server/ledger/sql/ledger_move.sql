-- Writes transfers of one amount between two accounts each, in their order. Each is one row; its trigger moves the money (decision 0079).
-- Amounts are millionths, whole points for POINT. `said` and `heard` are the operations in the wallet rows of giver and taker.
-- `fingerprints` and `answers`: of the requests that ask for the transfers; empty for transfers that nobody asks for. Answers are JSON.
-- `free_lanes`: the numbers among the accounts that end in 99, in ascending order. Each stands for whichever lane of that account is free.
-- Returns the transfers' ids.
--
-- Several transfers lock all their accounts first, in the one order of all locks. One transfer locks its own two in that order.
-- The plans of this function and of the trigger are kept for each connection. A plan made while a table was small would read the whole
-- table later, so table scans are off. JIT is off, because a plan without an allowed scan has a huge estimated cost and would be compiled.
create or replace function ledger_move(
  keys text[], operations text[], ats timestamptz[], givers bigint[], takers bigint[], amounts bigint[], said text[], heard text[],
  fingerprints text[], answers text[], free_lanes bigint[]
) returns bigint[] language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  free_lane bigint;
  lane bigint;
  ids bigint[];
begin
  if cardinality(keys) = 1 then
    -- The trigger draws the number.
    insert into transfer (id, key, operation, at, from_account, to_account, amount, from_operation, to_operation, fingerprint, answer)
      overriding system value
      values (
        0, keys[1], operations[1], ats[1], givers[1], takers[1], amounts[1], said[1], heard[1], fingerprints[1], answers[1]::jsonb
      )
      returning array[id] into ids;
    return ids;
  end if;
  perform from account where id = any (givers || takers) and id >= 100000 order by id for no key update;
  foreach free_lane in array free_lanes loop
    lane := (ledger_lane(free_lane)).id;
    givers := array_replace(givers, free_lane, lane);
    takers := array_replace(takers, free_lane, lane);
  end loop;
  if free_lanes = '{}' and 100000 > any (givers || takers) then
    perform from account where id = any (givers || takers) and id < 100000 order by id for no key update;
  end if;
  with made as (
    insert into transfer (id, key, operation, at, from_account, to_account, amount, from_operation, to_operation, fingerprint, answer)
      overriding system value
      select 0, key, operation, at, giver, taker, amount, says, hears, fingerprint, answer::jsonb
      from unnest(keys, operations, ats, givers, takers, amounts, said, heard, fingerprints, answers)
        m (key, operation, at, giver, taker, amount, says, hears, fingerprint, answer)
      returning id
  )
  select array_agg(id order by id) into ids from made;
  return ids;
end $$;
