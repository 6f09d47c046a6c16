-- A batch of a settlement settles a range (docs/decisions/0080-settled-by-range.md): everybody whose number is above `after` and up to
-- `upto` has been paid what a day owes them, by one transfer, whose lines name them. A row for each payment repeated its line.
alter table settled rename to settled_subject;
alter table settled_subject rename constraint settled_pkey to settled_subject_pkey;
alter table settled_subject rename constraint settled_amount_check to settled_subject_amount_check;
alter index settled_transfer rename to settled_subject_transfer;
alter trigger settled_append_only on settled_subject rename to settled_subject_append_only;

create table settled_range (
  operation text not null,
  day date not null,
  after bigint not null check (after >= 0),
  upto bigint not null,
  transfer_id bigint references transfer,
  -- Ranges of a day neither overlap nor leave a gap: each continues another, and only one begins at 0.
  continues bigint generated always as (nullif(after, 0)) stored,
  primary key (operation, day, upto),
  constraint settled_range_once unique (operation, day, after),
  constraint settled_range_transfer unique (transfer_id),
  constraint settled_range_continues foreign key (operation, day, continues) references settled_range (operation, day, upto),
  constraint settled_range_grows check (upto > after)
);
create trigger settled_range_append_only before update or delete or truncate on settled_range
  for each statement execute function ledger_is_append_only();

alter table transfer_line add column subject bigint;
create unique index transfer_line_subject on transfer_line (transfer_id, subject);
drop index transfer_line_transfer;

create view settled as
  select operation, day, subject, account_id, amount, transfer_id from settled_subject
  union all
  select r.operation, r.day, l.subject, l.account_id, l.amount, l.transfer_id
  from settled_range r join transfer_line l on l.transfer_id = r.transfer_id where l.subject is not null;

-- Days that an older version has begun: the payments that it made have rows of their own.
insert into settled_range (operation, day, after, upto)
  select s.operation, s.day, 0, max(s.upto) from (
    select o.operation, d.day, greatest(r.reached,
      (select max(subject) from settled_subject p where p.operation = o.operation and p.day = d.day)) as upto
    from settlement_day d join settlement_run r on r.day = d.day
    join (values ('treasure-interest', 'treasureInterest'), ('pledges-profit', 'pledgeProfit'), ('returns-pay', 'teamRebate'), ('returns-pay', 'teamAward'))
      o (phase, operation) on o.phase = r.phase
    where d.finished_at is null
  ) s where s.upto > 0 group by 1, 2;
