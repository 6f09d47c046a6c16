-- Brings the stored totals forward by at most `most` transfers. Returns true if more can be added at once.
-- It must be the first statement of its transaction. A transaction that has written something has its number already, which would be too small.
-- The plan is kept for each connection. A plan made while a table was small would read the whole table later, so table scans are off.
-- JIT is off, because a plan without an allowed scan has a huge estimated cost and would be compiled each time.
create or replace function account_totals_follow(most bigint) returns boolean language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  mark account_total_mark;
  to_transfer bigint;
  last_drawn bigint;
begin
  -- A transaction gets its number before its transfers get theirs, because it locks accounts first. So every transaction that has
  -- drawn a transfer by now has a smaller number than this one, which gets its number by the lock below.
  select last_value into last_drawn from transfer_id_seq;
  -- Of two that run at once, one does nothing.
  select * into mark from account_total_mark for update skip locked;
  if mark.single is null then
    return false;
  end if;
  -- No transaction runs any more that has a smaller number than the one that stored `next_upto`.
  if mark.upto < mark.next_upto and pg_snapshot_xmin(pg_current_snapshot()) >= mark.next_xid then
    to_transfer := least(mark.upto + most, mark.next_upto);
    insert into account_total (kind, balance)
      select kind, sum(amount) from (
        select account_kind_of(l.account_id) as kind, l.amount from transfer_line l
        where l.transfer_id > mark.upto and l.transfer_id <= to_transfer
        union all
        select account_kind_of(side.account_id), side.amount
        from transfer t cross join lateral (values (t.from_account, -t.amount), (t.to_account, t.amount)) side (account_id, amount)
        where t.id > mark.upto and t.id <= to_transfer and t.amount is not null
      ) moved group by 1
      on conflict (kind) do update set balance = account_total.balance + excluded.balance;
    update account_total_mark set upto = to_transfer;
    if to_transfer < mark.next_upto then
      return true;
    end if;
    mark.upto := to_transfer;
  end if;
  -- Stored anew when it is reached, and when transaction numbers have begun anew, as in a copy of the database.
  if mark.upto >= mark.next_upto or mark.next_xid > pg_snapshot_xmax(pg_current_snapshot()) then
    -- Not the end of a snapshot: that is one past the last transaction that has ended, and running ones may be beyond it.
    update account_total_mark set next_upto = greatest(last_drawn, mark.upto), next_xid = pg_current_xact_id();
  end if;
  return false;
end $$;
