-- Locks a lane of a platform account that nobody else is paying into, and returns its row as it is once it is locked.
-- It tries the connection's own lane, then any free lane, and then waits for its own. So call it after the accounts of members are
-- locked, and kind by kind. `free_lane` ends in 99.
-- The plan is kept for each connection. A plan made while a table was small would read the whole table later, so table scans are off.
-- JIT is off, because a plan without an allowed scan has a huge estimated cost and would be compiled each time.
create or replace function ledger_lane(free_lane bigint) returns account language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
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
