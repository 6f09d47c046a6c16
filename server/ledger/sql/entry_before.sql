-- Returns the number of the last entry of an account that was booked before a moment; 0 if there is none.
-- Times never go back on an account, so it halves the history: twenty looks in a million entries, and no index by time (decision 0020).
-- The plan is kept for each connection. A plan made while a table was small would read the whole table later, so table scans are off.
-- JIT is off, because a plan without an allowed scan has a huge estimated cost and would be compiled each time.
create or replace function entry_before(account bigint, moment timestamptz) returns bigint language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  below bigint := 0;
  above bigint;
  middle bigint;
begin
  select case when last_at < moment then entries end, entries into below, above from account a where a.id = account;
  if below is not null then
    return below;
  end if;
  -- The last entry is not before the moment.
  below := 0;
  while above - below > 1 loop
    middle := (below + above) / 2;
    if (select e.at from entry e where e.account_id = account and e.seq = middle) < moment then
      below := middle;
    else
      above := middle;
    end if;
  end loop;
  return below;
end $$;
