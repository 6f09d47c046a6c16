-- Returns the place of an entry in the sides of its operation: 128 + kind for a giver, 128 - kind for a taker. See `operation_sides`.
-- The kind follows from the account's number. It repeats `account_kind_of`, because it runs for each entry.
create or replace function operation_side(account_id bigint, amount bigint) returns int language sql immutable as $$
  select 128 + (case when account_id < 100000 then account_id / 100 else account_id % 100 end)::int * case when amount < 0 then 1 else -1 end
$$;
