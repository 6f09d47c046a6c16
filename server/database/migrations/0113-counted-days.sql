-- What the reports on shops, chance and members are made of (decision 0122): what was counted once a business day was closed.
create table report_count (
  day date primary key references report_day,
  counted_at timestamptz not null
);

create table report_shop (
  day date not null references report_count,
  merchant_id integer not null references merchant,
  payments integer not null constraint report_shop_payments check (payments >= 0),
  gross bigint not null,
  refunds integer not null constraint report_shop_refunds check (refunds >= 0),
  refunded bigint not null,
  primary key (day, merchant_id),
  constraint report_shop_moved check (payments + refunds > 0),
  constraint report_shop_gross check (case when payments = 0 then gross = 0 else gross > 0 end),
  constraint report_shop_refunded check (case when refunds = 0 then refunded = 0 else refunded > 0 end)
);
create index report_shop_of on report_shop (merchant_id, day);

create table report_raffle (
  day date not null references report_count,
  table_hash bytea not null,
  prize smallint not null,
  draws bigint not null constraint report_raffle_draws check (draws > 0),
  primary key (day, table_hash, prize),
  constraint report_raffle_prize foreign key (table_hash, prize) references raffle_prize
);

create table report_draw (
  session_id bigint primary key references draw_session,
  day date not null references report_count,
  entries integer not null,
  early integer not null,
  early_places bigint not null,
  constraint report_draw_early check (early = entries / 2),
  constraint report_draw_places check (early_places >= early::bigint * (early + 1) / 2 and early_places <= early::bigint * (2 * entries - early + 1) / 2)
);
create index report_draw_of on report_draw (day);

create table report_cohort (
  day date not null references report_count,
  month date not null constraint report_cohort_month check (extract(day from month) = 1 and month <= day),
  registered integer not null constraint report_cohort_registered check (registered > 0),
  activated integer not null constraint report_cohort_activated check (activated between 0 and registered),
  ordered integer not null constraint report_cohort_ordered check (ordered between 0 and registered),
  active integer not null constraint report_cohort_active check (active between 0 and registered),
  primary key (day, month)
);

create index merchant_refund_at on merchant_refund (created_at);
create index raffle_draw_at on raffle_draw (at);

create trigger report_count_stays before update or delete or truncate on report_count
  for each statement execute function ledger_is_append_only();
create trigger report_shop_stays before update or delete or truncate on report_shop
  for each statement execute function ledger_is_append_only();
create trigger report_raffle_stays before update or delete or truncate on report_raffle
  for each statement execute function ledger_is_append_only();
create trigger report_draw_stays before update or delete or truncate on report_draw
  for each statement execute function ledger_is_append_only();
create trigger report_cohort_stays before update or delete or truncate on report_cohort
  for each statement execute function ledger_is_append_only();
