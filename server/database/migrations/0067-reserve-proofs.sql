-- Proof of reserves: addresses on a chain whose keys signed that they are the platform's, and what lay on them
-- (docs/decisions/0083-proof-of-reserves.md).

create table reserve_address (
  id bigint generated always as identity primary key,
  approval_id text not null constraint reserve_address_asked unique references approval (id),
  network text not null check (network in ('BSC', 'TRX')),
  address text not null,
  message text not null constraint reserve_address_message unique,
  signature text not null,
  proved_at timestamptz not null,
  ended_at timestamptz,
  end_approval_id text constraint reserve_address_end_asked unique references approval (id),
  constraint reserve_address_ends check ((ended_at is null) = (end_approval_id is null) and ended_at >= proved_at),
  constraint reserve_address_named check (
    position(e'\naddress: ' || address || e'\n' in message) > 0
    and position(e'\nnetwork: ' || case network when 'BSC' then 'BSC' else 'TRON' end || e'\n' in message) > 0)
);
-- An address counts once, in whatever spelling.
create unique index reserve_address_once on reserve_address (network, lower(address)) where ended_at is null;

create function reserve_address_goes_its_way() returns trigger language plpgsql as $$
begin
  raise exception 'a proved reserve only ends: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger reserve_address_stays before update on reserve_address
  for each row when (
    old.ended_at is not null
    or (old.id, old.approval_id, old.network, old.address, old.message, old.signature, old.proved_at)
      is distinct from (new.id, new.approval_id, new.network, new.address, new.message, new.signature, new.proved_at)
  ) execute function reserve_address_goes_its_way();
create trigger reserve_address_kept before delete or truncate on reserve_address
  for each statement execute function reserve_address_goes_its_way();

create table reserve_balance (
  id bigint generated always as identity primary key,
  reserve_id bigint not null references reserve_address (id),
  at timestamptz not null,
  slot timestamptz not null,
  day date,
  block bigint not null,
  block_to bigint not null,
  providers smallint not null,
  amount bigint not null,
  constraint reserve_balance_hour unique (reserve_id, slot),
  constraint reserve_balance_day unique (reserve_id, day),
  constraint reserve_balance_read check (amount >= 0 and providers > 0 and block >= 0 and block_to >= block and at >= slot)
);
-- The newest one of each address, and the hourly ones that are old enough to be deleted.
create index reserve_balance_newest on reserve_balance (reserve_id, at);
create index reserve_balance_hourly on reserve_balance (at) where day is null;

create function reserve_balance_remembers() returns trigger language plpgsql as $$
begin
  raise exception 'what lay on a reserve is append-only: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger reserve_balance_stays before update or truncate on reserve_balance
  for each statement execute function reserve_balance_remembers();
create trigger reserve_balance_daily_kept before delete on reserve_balance
  for each row when (old.day is not null) execute function reserve_balance_remembers();
