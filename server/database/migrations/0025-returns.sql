-- What treasure interest brings the line above (decisions §6, docs/decisions/0035-returns-climb-once-a-day.md). Millionths of USCD.

-- The interest of a settled day on its way up the lines: what waits at an upline, by what was paid on it farther down
-- (domain/products/returns.ts: the highest level, 6 after the award). What meets is added up. Empty once a day is shared out. Only the
-- settlement writes here, one bite after the other.
create table team_return_climb (
  day date not null,
  uid integer not null,
  standing smallint not null check (standing between 0 and 5),
  depth integer not null,
  interest bigint not null check (interest > 0),
  primary key (day, uid, standing)
);
create index team_return_climb_deepest on team_return_climb (day, depth desc, uid);

-- What a day brought somebody: rounded down on all of it, paid once.
create table team_return (
  day date not null,
  uid integer not null,
  -- By difference, and as the award of the next level 5 above a paid one.
  rebate bigint not null check (rebate >= 0),
  award bigint not null check (award >= 0),
  -- The settlement's transfers; null: not yet paid, and shown as processing.
  rebate_by bigint references transfer (id),
  award_by bigint references transfer (id),
  paid boolean not null default false,
  primary key (day, uid),
  constraint team_return_something check (rebate + award > 0),
  constraint team_return_paid check (paid = ((rebate = 0 or rebate_by is not null) and (award = 0 or award_by is not null)))
);
create index team_return_unpaid on team_return (day, uid) include (rebate, award) where not paid;
create index team_return_unpaid_of on team_return (uid, day) where not paid;

create function team_return_stays() returns trigger language plpgsql as $$
begin
  if old.paid or not new.paid
    or (new.day, new.uid, new.rebate, new.award) is distinct from (old.day, old.uid, old.rebate, old.award) then
    raise exception 'a return stays, and is paid once' using errcode = 'restrict_violation', constraint = 'team_return_stays';
  end if;
  return new;
end $$;
create trigger team_return_stays before update on team_return for each row execute function team_return_stays();
create trigger team_return_never_leaves before delete or truncate on team_return
  for each statement execute function ledger_is_append_only();
