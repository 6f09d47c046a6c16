-- Returns the newest `most` entries of an account up to the number `last`, of transfers of one operation; null means any.
-- It reads the account's own index backwards and stops when it has enough, whatever the planner knows about the table.
-- The plan is kept for each connection. A plan made while a table was small would read the whole table later, so table scans are off.
-- JIT is off, because a plan without an allowed scan has a huge estimated cost and would be compiled each time.
create or replace function entries_downfrom(account bigint, last bigint, of_operation text, most integer) returns table (
  transfer_id bigint, account_id bigint, seq bigint, asset text, amount bigint, balance_after bigint
) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
#variable_conflict use_column
begin
  if of_operation is null then
    return query
      select e.transfer_id, e.account_id, e.seq, e.asset, e.amount, e.balance_after from entry e
      where e.account_id = account and e.seq <= last order by e.seq desc limit most;
  else
    return query
      select e.transfer_id, e.account_id, e.seq, e.asset, e.amount, e.balance_after
      from entry e join transfer t on t.id = e.transfer_id and t.operation = of_operation
      where e.account_id = account and e.seq <= last order by e.seq desc limit most;
  end if;
end $$;
