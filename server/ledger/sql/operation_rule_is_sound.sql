-- Trigger. Refuses a rule between kinds of accounts that do not exist, or that have two assets.
create or replace function operation_rule_is_sound() returns trigger language plpgsql as $$
begin
  if exists (
    select from made r cross join unnest(r.pairs) p
    left join account_kind giver on giver.kind = p / 1000 left join account_kind taker on taker.kind = p % 1000
    where giver.asset is distinct from taker.asset or giver.kind is null
  ) then
    raise exception 'an operation between accounts of no known kind or of two assets'
      using errcode = 'check_violation', constraint = 'operation_rule_assets';
  end if;
  return null;
end $$;
