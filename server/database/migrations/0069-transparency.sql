-- The figures of the public page /Transparency, once for each business day (decision 0084).
create table transparency_day (
  day date primary key,
  at timestamptz not null,
  block bigint not null,
  block_at timestamptz not null,
  block_hash bytea not null constraint transparency_day_hash check (octet_length(block_hash) = 32)
);

create table transparency_figure (
  day date not null references transparency_day,
  series text not null constraint transparency_figure_series check (series ~ '^[a-z-]{1,40}$'),
  key text not null constraint transparency_figure_key check (key ~ '^[a-z_]{1,60}$'),
  value bigint not null,
  primary key (series, day, key)
);

create trigger transparency_day_stays before update or delete or truncate on transparency_day
  for each statement execute function ledger_is_append_only();
create trigger transparency_figure_stays before update or delete or truncate on transparency_figure
  for each statement execute function ledger_is_append_only();

-- The page sums all refunds of the mall, which are few among its orders.
create index mall_order_refunds on mall_order (refunded_at) include (cig) where refunded_at is not null;
