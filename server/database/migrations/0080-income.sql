-- What members with many entries earned, kept by day (docs/decisions/0091-earnings-and-calendar.md). The call that shows it adds up
-- an account's entries after the mark. Once these are many, it keeps their sums here and moves the mark, so no payment writes a row of it.

-- Up to which entry of an account its income is kept.
create table income_mark (
  account_id bigint primary key references account (id),
  seq bigint not null check (seq > 0)
);

-- The income of an account on a business day, by the operation of its entries, among the entries up to the mark.
create table income_day (
  account_id bigint not null references income_mark (account_id),
  day date not null,
  operation text not null,
  amount bigint not null check (amount > 0),
  primary key (account_id, day, operation)
);
