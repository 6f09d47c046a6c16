-- Returns what all accounts of each kind hold together, exact at this moment: the stored totals, and the entries after them.
-- One worker reads it: starting others would take longer than reading the few entries that there mostly are.
-- The plan is kept for each connection. A plan made while a table was small would read the whole table later, so table scans are off.
-- JIT is off, because a plan without an allowed scan has a huge estimated cost and would be compiled each time.
create or replace function account_totals() returns table (kind smallint, balance bigint) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  mark constant bigint := (select m.upto from account_total_mark m);
begin
  return query
    select s.kind, sum(s.amount)::bigint from (
      select t.kind, t.balance as amount from account_total t
      union all
      select account_kind_of(l.account_id), l.amount from transfer_line l where l.transfer_id > mark
      union all
      -- Not by the view `entry`: it would lead the planner to read the whole index of givers, then that of takers.
      select account_kind_of(side.account_id), side.amount
      from transfer t cross join lateral (values (t.from_account, -t.amount), (t.to_account, t.amount)) side (account_id, amount)
      where t.id > mark and t.amount is not null
    ) s group by s.kind;
end $$;
