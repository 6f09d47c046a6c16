-- Searches the newest `most` entries of an account with numbers above `above` and up to `upto`.
-- Returns the newest `wanted` of those that are of one operation (null means any), and that belong to the transfer `of_transfer` or have
-- an amount of this size and sign. The size is at least `size_from` and below `size_below`. A sign of 0 means any.
-- The plan is kept for each connection. A plan made while a table was small would read the whole table later, so table scans are off.
-- JIT is off, because a plan without an allowed scan has a huge estimated cost and would be compiled each time.
create or replace function entries_search(
  account bigint, above bigint, upto bigint, of_operation text, most integer,
  of_transfer bigint, size_from bigint, size_below bigint, sign integer, wanted integer
) returns setof entry
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set jit = off as $$
begin
  return query
    select * from (
      select * from entry e where e.account_id = account and e.seq > above and e.seq <= upto order by e.seq desc limit most
    ) e
    where (of_operation is null or e.operation = of_operation)
      and (e.transfer_id = of_transfer or abs(e.amount) >= size_from and abs(e.amount) < size_below and sign * e.amount >= 0)
    limit wanted;
end $$;
