-- Returns the number of the last entry of an account that belongs to a transfer up to the given one.
-- A transfer gets its number while its accounts are locked, so entries lie in the order of their transfers. It halves the history.
-- The plan is kept for each connection. A plan made while a table was small would read the whole table later, so table scans are off.
-- JIT is off, because a plan without an allowed scan has a huge estimated cost and would be compiled each time.
create or replace function entry_upto(account bigint, transfer bigint) returns bigint language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  below bigint := 0;
  above bigint;
  middle bigint;
begin
  select entries + 1 into above from account a where a.id = account;
  while above - below > 1 loop
    middle := (below + above) / 2;
    if (select e.transfer_id from entry e where e.account_id = account and e.seq = middle) <= transfer then
      below := middle;
    else
      above := middle;
    end if;
  end loop;
  return below;
end $$;
