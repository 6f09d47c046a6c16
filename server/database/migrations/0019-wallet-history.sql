-- How a member's own rows are read: backwards through an index that has their order, and only as far as is asked, however
-- long the history is and whatever the planner knows of the table. As `entries_downfrom` of the console's, but by what the
-- row itself says, which has an index of its own.

-- The newest entries of an account with numbers above one and up to another, by what their rows say (null: any).
create function entries_between(account bigint, above bigint, upto bigint, of_operation text, most integer) returns setof entry
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
begin
  if of_operation is null then
    return query
      select * from entry e where e.account_id = account and e.seq > above and e.seq <= upto order by e.seq desc limit most;
  else
    return query
      select * from entry e where e.account_id = account and e.operation = of_operation and e.seq > above and e.seq <= upto
      order by e.seq desc limit most;
  end if;
end $$;

-- How many entries say one thing, with numbers above one and up to another, counted no further than told.
create function entries_count(account bigint, above bigint, upto bigint, of_operation text, most integer) returns integer
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
begin
  return (
    select count(*) from (
      select from entry e where e.account_id = account and e.operation = of_operation and e.seq > above and e.seq <= upto
      order by e.operation, e.seq limit most
    ) counted
  );
end $$;

-- Of the newest `most` entries of an account, with numbers above one and up to another and by what their rows say (null:
-- any), those of a transfer or with an amount of this size, and of this sign unless it is 0: the newest `wanted` of them.
create function entries_search(
  account bigint, above bigint, upto bigint, of_operation text, most integer,
  of_transfer bigint, size_from bigint, size_below bigint, sign integer, wanted integer
) returns setof entry
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
begin
  if of_operation is null then
    return query
      select * from (
        select * from entry e where e.account_id = account and e.seq > above and e.seq <= upto order by e.seq desc limit most
      ) e
      where e.transfer_id = of_transfer or abs(e.amount) >= size_from and abs(e.amount) < size_below and sign * e.amount >= 0
      limit wanted;
  else
    return query
      select * from (
        select * from entry e where e.account_id = account and e.operation = of_operation and e.seq > above and e.seq <= upto
        order by e.seq desc limit most
      ) e
      where e.transfer_id = of_transfer or abs(e.amount) >= size_from and abs(e.amount) < size_below and sign * e.amount >= 0
      limit wanted;
  end if;
end $$;

-- The number of the last of the entries that `entries_search` looks at; null where it saw all there are.
create function entries_looked(account bigint, above bigint, upto bigint, of_operation text, most integer) returns bigint
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
begin
  if of_operation is null then
    -- They are numbered without a gap.
    return case when upto - most > above then upto - most + 1 end;
  end if;
  return (
    select e.seq from entry e where e.account_id = account and e.operation = of_operation and e.seq > above and e.seq <= upto
    order by e.operation desc, e.seq desc offset most - 1 limit 1
  );
end $$;
