-- What the reports of the console are made of (decision 0114): what each operation moved on each business day, and the close of each day.
create table report_flow (
  day date not null,
  operation text not null,
  kind smallint not null references account_kind,
  taken bigint not null constraint report_flow_taken check (taken >= 0),
  given bigint not null constraint report_flow_given check (given >= 0),
  entries bigint not null constraint report_flow_entries check (entries > 0),
  primary key (day, operation, kind)
);

create table report_mark (
  single boolean primary key default true check (single),
  upto bigint not null default 0,
  closing date,
  closes_at bigint not null default 0
);
insert into report_mark default values;

create table report_day (
  day date primary key,
  closed_at timestamptz not null,
  upto bigint not null
);

create table report_balance (
  day date not null references report_day,
  kind smallint not null references account_kind,
  opening bigint not null,
  closing bigint not null,
  ledger bigint not null,
  primary key (day, kind)
);

create table report_close (
  day date not null references report_day,
  coin text not null constraint report_close_coin check (coin = any (array['USDT', 'USCD', 'CIG', 'POINT'])),
  opening bigint not null,
  incoming bigint not null constraint report_close_incoming check (incoming >= 0),
  outgoing bigint not null constraint report_close_outgoing check (outgoing >= 0),
  fees bigint not null,
  yields bigint not null,
  closing bigint not null,
  ledger bigint not null,
  own_opening bigint not null,
  result bigint not null,
  moved bigint not null,
  own_closing bigint not null,
  primary key (day, coin),
  constraint report_close_adds_up check (closing = opening + incoming - outgoing - fees + yields),
  constraint report_close_own_adds_up check (own_closing = own_opening + result + moved)
);

create function report_flow_stays() returns trigger language plpgsql as $$
begin
  if exists (select from report_day d where d.day in (old.day, new.day)) then
    raise exception 'the business day % is closed', coalesce(old.day, new.day) using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger report_flow_stays before insert or update on report_flow for each row execute function report_flow_stays();
create trigger report_flow_never_leaves before delete or truncate on report_flow
  for each statement execute function ledger_is_append_only();
create trigger report_mark_never_leaves before delete or truncate on report_mark
  for each statement execute function ledger_is_append_only();
create trigger report_day_stays before update or delete or truncate on report_day
  for each statement execute function ledger_is_append_only();
create trigger report_balance_stays before update or delete or truncate on report_balance
  for each statement execute function ledger_is_append_only();
create trigger report_close_stays before update or delete or truncate on report_close
  for each statement execute function ledger_is_append_only();
