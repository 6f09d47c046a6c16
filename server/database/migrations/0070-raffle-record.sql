-- The record of the raffle becomes public (docs/decisions/0042-verifiable-raffle.md).

-- Seeds opened until now stay private, because nobody told their members that the record would be public.
alter table raffle_seed add column is_public boolean not null default false;
-- The business day of the reveal. It is set when that day is over: the list shows the seeds of a day in the order of their hashes, so
-- that neither times nor numbers connect two seeds of one member.
alter table raffle_seed add column listed_day date constraint raffle_seed_listed check (
  listed_day is null
  or is_public and draws > 0 and revealed_at is not null and listed_day = (revealed_at at time zone 'Asia/Shanghai')::date
);
create unique index raffle_seed_commitment on raffle_seed (commitment);
create index raffle_seed_unlisted on raffle_seed (revealed_at, id)
  where listed_day is null and is_public and draws > 0 and revealed_at is not null;
create index raffle_seed_list on raffle_seed (listed_day, commitment) where listed_day is not null;

-- How often each prize of each table was drawn, over all listed seeds.
create table raffle_listed_tally (
  table_hash bytea not null,
  prize smallint not null,
  draws bigint not null constraint raffle_listed_tally_draws check (draws > 0),
  primary key (table_hash, prize),
  constraint raffle_listed_tally_prize foreign key (table_hash, prize) references raffle_prize (table_hash, prize)
);

-- A seed is listed once, after its reveal. Nothing else about a revealed seed changes.
drop trigger raffle_seed_begins on raffle_seed;
create trigger raffle_seed_begins before insert on raffle_seed
  for each row when (new.draws <> 0 or new.revealed_at is not null or new.listed_day is not null) execute function raffle_is_kept();
drop trigger raffle_seed_stays on raffle_seed;
create trigger raffle_seed_stays before update on raffle_seed
  for each row when (
    new.draws not in (old.draws, old.draws + 1)
    or (old.id, old.uid, old.table_hash, old.commitment, old.sealed, old.seal_key, old.opened_at, old.is_public)
      is distinct from (new.id, new.uid, new.table_hash, new.commitment, new.sealed, new.seal_key, new.opened_at, new.is_public)
    or old.revealed_at is null and new.listed_day is not null
    or old.revealed_at is not null and (
      old.listed_day is not null or new.listed_day is null
      or (old.draws, old.revealed_at, old.seed) is distinct from (new.draws, new.revealed_at, new.seed))
  ) execute function raffle_is_kept();
