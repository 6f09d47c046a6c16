-- Returns the kind of an account, which is part of its number. Platform accounts have numbers below 100,000: kind * 100 + lane.
-- The number of a member's or a merchant's account ends in its kind.
create or replace function account_kind_of(account bigint) returns smallint language sql immutable parallel safe as $$
  select (case when account < 100000 then account / 100 else account % 100 end)::smallint
$$;
