-- The bookkeeping of merchants (docs/decisions/0105-bookkeeping.md). Amounts are millionths.

-- How a merchant counts. One without a row has the business zone and no currency of their own.
create table merchant_preference (
  merchant_id integer primary key references merchant (merchant_id),
  zone text not null check (char_length(zone) <= 64 and zone ~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}$'),
  currency text check (currency ~ '^[A-Z]{3}$'),
  changed_at timestamptz not null
);

-- What a merchant says 1 USDT is worth to them, from a day of theirs on. Nothing else converts into their currency.
create table merchant_rate (
  id bigint generated always as identity primary key,
  merchant_id integer not null references merchant (merchant_id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  from_day date not null,
  rate bigint not null check (rate between 1 and 1000000000000000),
  created_at timestamptz not null
);
create index merchant_rate_of on merchant_rate (merchant_id, currency, from_day, id) include (rate);
create trigger merchant_rate_never_changes before delete or update or truncate on merchant_rate
  for each statement execute function ledger_is_append_only();

-- Payouts that a merchant wants without asking each time.
create table merchant_payout_rule (
  merchant_id integer primary key references merchant (merchant_id),
  schedule text not null check (schedule in ('none', 'daily', 'weekly', 'monthly')),
  weekday smallint check (weekday between 1 and 7),
  month_day smallint check (month_day between 1 and 28),
  hour smallint check (hour between 0 and 23),
  threshold bigint check (threshold > 0),
  reserve bigint not null check (reserve >= 0),
  -- The request whose password set it, and what only this platform can have written of it.
  proof text not null check (proof ~ '^[0-9a-f-]{36}$'),
  seal bytea not null check (octet_length(seal) = 32),
  set_at timestamptz not null,
  next_at timestamptz,
  threshold_from timestamptz,
  constraint merchant_payout_rule_does check (schedule <> 'none' or threshold is not null),
  constraint merchant_payout_rule_when check (
    (schedule <> 'none') = (hour is not null) and (schedule = 'weekly') = (weekday is not null)
    and (schedule = 'monthly') = (month_day is not null)),
  constraint merchant_payout_rule_next check (
    (schedule <> 'none') = (next_at is not null) and (threshold is not null) = (threshold_from is not null))
);
create index merchant_payout_rule_due on merchant_payout_rule (next_at) where next_at is not null;
create index merchant_payout_rule_waits on merchant_payout_rule (threshold_from) where threshold_from is not null;

-- What came of each time at which a payout was due: once, however many nodes look.
create table merchant_payout_attempt (
  merchant_id integer not null references merchant (merchant_id),
  cause text not null check (cause in ('schedule', 'threshold')),
  due_at timestamptz not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('requested', 'not_offered', 'not_proved', 'illegal_operation', 'no_wallet_address', 'wrong_address',
    'withdraw_address_changed', 'payouts_paused', 'payout_open', 'minimum_withdrawal_limit', 'not_enough_money')),
  withdrawal_id bigint constraint merchant_payout_attempt_once unique references withdrawal (id),
  primary key (merchant_id, cause, due_at),
  constraint merchant_payout_attempt_in_time check (due_at <= at),
  constraint merchant_payout_attempt_requested check ((outcome = 'requested') = (withdrawal_id is not null))
);
create index merchant_payout_attempt_newest on merchant_payout_attempt (merchant_id, at);
create trigger merchant_payout_attempt_never_changes before delete or update or truncate on merchant_payout_attempt
  for each statement execute function ledger_is_append_only();

-- An automatic payout names the request that set its rule, and its time. No request of a merchant can look like that: its key is a UUID.
alter table withdrawal add constraint withdrawal_automatic check (proof not like 'automatic:%' or
  (merchant_id is not null and proof ~ '^automatic:[0-9a-f-]{36}:(schedule|threshold):[0-9]{1,15}$'));

-- What a merchant received and was paid, in the order of time.
create index merchant_bill_received on merchant_bill (merchant_id, converted_at) include (money_usdt) where converted_at is not null;
create index withdrawal_paid_of_merchant on withdrawal (merchant_id, ended_at) include (pays, fee)
  where merchant_id is not null and state = 'completed';

-- Merchants with the same payout address.
create index merchant_cash_address on merchant (lower(cash_address));
