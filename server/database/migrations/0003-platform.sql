-- Jobs, the sandbox's clock, settings, the price of the token and what members owned at each midnight.

-- Up to which moment every tick of a daily job is settled. The ticks after it, up to now, are due.
create table job (
  id text primary key,
  caught_up_to timestamptz not null
);

-- One row for each tick of a daily job (decisions §8), and one row, tick 'now', for a poller. The primary key is what
-- lets two workers find out that they are at the same tick. Leases and pauses run on the machine's time.
create table job_run (
  job text not null references job (id),
  tick text not null,
  due_at timestamptz not null,
  state text not null check (state in ('running', 'failing', 'done')),
  done bigint not null default 0 check (done >= 0),
  failures integer not null default 0 check (failures >= 0),
  error text,
  retry_at timestamptz,
  leased_by text,
  leased_until timestamptz,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (job, tick)
);
create index job_run_open on job_run (job, due_at) where state <> 'done';

-- How far the sandbox's clock has been moved, so that a restart keeps the time. Empty in production.
create table clock_offset (
  "only" boolean primary key default true check ("only"),
  milliseconds bigint not null
);

-- What an operator has set differently from the defaults of domain/platform/settings.ts.
create table setting (
  key text primary key,
  value jsonb not null
);

-- The price of one ₡ in millionths of USCD, published once for each business day (decisions §7).
create table cig_price (
  day date primary key,
  price bigint not null check (price > 0),
  published_at timestamptz not null
);

-- What a member owned as a business day began, in millionths of USD (decisions §5). `balance_date` is yyyymmdd as it
-- travels. No foreign key: the nightly run writes a row for every member there is, and takes them from `member` itself.
create table balance_history (
  uid integer not null,
  balance_date integer not null,
  money_total bigint not null,
  primary key (uid, balance_date)
);
-- Where a nightly run goes on after it was interrupted.
create index balance_history_day on balance_history (balance_date, uid);
