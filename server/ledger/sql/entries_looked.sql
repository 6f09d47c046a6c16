-- Returns the number of the last entry that `entries_search` reads with the same arguments. Null if it reads all of them.
-- The plan is kept for each connection. A plan made while a table was small would read the whole table later, so table scans are off.
-- JIT is off, because a plan without an allowed scan has a huge estimated cost and would be compiled each time.
create or replace function entries_looked(account bigint, above bigint, upto bigint, of_operation text, most integer) returns bigint
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set jit = off as $$
begin
  if of_operation is null then
    -- Entries are numbered without a gap.
    return case when upto - most > above then upto - most + 1 end;
  end if;
  return (
    select e.seq from entry e where e.account_id = account and e.operation = of_operation and e.seq > above and e.seq <= upto
    order by e.operation desc, e.seq desc offset most - 1 limit 1
  );
end $$;
