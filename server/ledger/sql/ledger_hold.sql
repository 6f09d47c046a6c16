-- Locks accounts in the one order of all locks, and returns their balances: members and merchants by number, then lanes, kind by kind
-- (decision 0020). `free_lanes`: numbers that end in 99, each for whichever lane of that platform account is free. The row that is
-- returned has the lane's own number. They come apart, because looking for them among thousands of accounts took as long as a few locks.
-- The plan is kept for each connection. A plan made while a table was small would read the whole table later, so table scans are off.
-- JIT is off, because a plan without an allowed scan has a huge estimated cost and would be compiled each time.
create or replace function ledger_hold(accounts bigint[], free_lanes bigint[]) returns table (id bigint, balance bigint) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
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
