-- Counts the entries of one operation of an account with numbers above `above` and up to `upto`. Stops counting at `most`.
-- The plan is kept for each connection. A plan made while a table was small would read the whole table later, so table scans are off.
-- JIT is off, because a plan without an allowed scan has a huge estimated cost and would be compiled each time.
create or replace function entries_count(account bigint, above bigint, upto bigint, of_operation text, most integer) returns integer
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set jit = off as $$
begin
  return (
    select count(*) from (
      select from entry e where e.account_id = account and e.operation = of_operation and e.seq > above and e.seq <= upto
      limit most
    ) counted
  );
end $$;
