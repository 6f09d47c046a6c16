-- The price of ₡ is published again and again, and nothing that was in force is forgotten: a day begins with one price, and two
-- operators may put another in its place (decisions §7, docs/decisions/0029-what-a-price-was.md).

alter table cig_price drop constraint cig_price_pkey;
alter table cig_price
  add column id bigint generated always as identity primary key,
  -- The price that the day began with; the others came later on the day, and stood in from their own moment on.
  add column opens boolean not null default true,
  -- What two operators agreed on; null: by the rule.
  add column approval_id text references approval (id),
  add constraint cig_price_asked unique (approval_id),
  add constraint cig_price_of_its_day check (day = (published_at at time zone 'Asia/Shanghai')::date),
  add constraint cig_price_corrected check (opens or approval_id is not null);
create unique index cig_price_opening on cig_price (day) where opens;
create index cig_price_newest on cig_price (published_at, id);

-- What two operators agreed on for a midnight to come. Where there are several for a day, the last one is published.
create table price_agreed (
  id bigint generated always as identity primary key,
  approval_id text not null constraint price_agreed_asked unique references approval (id),
  day date not null,
  price bigint not null constraint price_agreed_price check (price > 0),
  at timestamptz not null,
  constraint price_agreed_before check (at < (day::timestamp at time zone 'Asia/Shanghai'))
);
create index price_agreed_of_day on price_agreed (day, id);

create function prices_stay() returns trigger language plpgsql as $$
begin
  raise exception 'the history of the price is append-only: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger cig_price_stays before update or delete or truncate on cig_price
  for each statement execute function prices_stay();
create trigger price_agreed_stays before update or delete or truncate on price_agreed
  for each statement execute function prices_stay();
