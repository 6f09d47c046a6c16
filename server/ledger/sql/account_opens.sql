-- Trigger. Checks new accounts: the kind exists, the number is made of owner and kind, the owner is possible, and the account is empty.
-- An account never changes what it is, so it is checked once, here. Constraints of the table would check it at each payment (decision 0011).
create or replace function account_opens() returns trigger language plpgsql as $$
begin
  if exists (
    select from opened o
    left join account_kind k on (k.kind, k.owner, k.name, k.asset, k.mirror) = (o.kind, o.owner, o.name, o.asset, o.mirror)
    where k.kind is null
  ) then
    raise exception 'an account of no known kind' using errcode = 'foreign_key_violation', constraint = 'account_kind';
  end if;
  if exists (
    select from opened where id <> case owner
      when 'platform' then kind * 100 + lane
      when 'member' then owner_id * 100 + kind
      else 1000000000000 + owner_id * 100 + kind
    end
  ) then
    raise exception 'an account under a number that is not its own' using errcode = 'check_violation', constraint = 'account_number';
  end if;
  if exists (
    select from opened where not case owner
      when 'platform' then owner_id = 0 and lane between 0 and 7
      when 'member' then owner_id between 10000000 and 99999999 and lane = 0
      else owner_id between 1 and 9999999999 and lane = 0
    end
  ) then
    raise exception 'an account of nobody' using errcode = 'check_violation', constraint = 'account_owner';
  end if;
  if exists (select from opened where balance <> 0 or entries <> 0) then
    raise exception 'an account opens empty' using errcode = 'check_violation', constraint = 'account_opens_empty';
  end if;
  return null;
end $$;
