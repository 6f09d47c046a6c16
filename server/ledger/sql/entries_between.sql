-- Returns the newest `most` entries of an account with numbers above `above` and up to `upto`, of one operation; null means any.
-- It reads the account's indexes backwards and stops when it has enough, whatever the planner knows about the tables.
-- The plan is kept for each connection. A plan made while a table was small would read the whole table later, so table scans are off.
-- JIT is off, because a plan without an allowed scan has a huge estimated cost and would be compiled each time.
create or replace function entries_between(account bigint, above bigint, upto bigint, of_operation text, most integer) returns setof entry
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set jit = off as $$
begin
  return query
    select * from entry e
    where e.account_id = account and e.seq > above and e.seq <= upto and (of_operation is null or e.operation = of_operation)
    order by e.seq desc limit most;
end $$;
