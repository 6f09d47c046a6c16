-- For any period a shop's takings are two rows of it (decision 0129): what it had taken up to a day, less what it had taken before another.
alter table report_shop
  add column payments_so_far bigint,
  add column gross_so_far bigint,
  add column refunds_so_far bigint,
  add column refunded_so_far bigint;

alter table report_shop disable trigger report_shop_stays;
update report_shop s set
  payments_so_far = it.payments, gross_so_far = it.gross, refunds_so_far = it.refunds, refunded_so_far = it.refunded
from (
  select day, merchant_id, sum(payments) over so_far as payments, sum(gross) over so_far as gross,
    sum(refunds) over so_far as refunds, sum(refunded) over so_far as refunded
  from report_shop window so_far as (partition by merchant_id order by day)
) it where it.day = s.day and it.merchant_id = s.merchant_id;
alter table report_shop enable trigger report_shop_stays;

alter table report_shop
  alter column payments_so_far set not null,
  alter column gross_so_far set not null,
  alter column refunds_so_far set not null,
  alter column refunded_so_far set not null,
  add constraint report_shop_so_far check (
    payments_so_far >= payments and gross_so_far >= gross and refunds_so_far >= refunds and refunded_so_far >= refunded
  );

create table report_takings (
  day date primary key references report_count,
  shops integer not null constraint report_takings_shops check (shops > 0),
  payments bigint not null,
  gross bigint not null,
  refunds bigint not null,
  refunded bigint not null
);
insert into report_takings (day, shops, payments, gross, refunds, refunded)
select day, count(*), sum(payments), sum(gross), sum(refunds), sum(refunded) from report_shop group by day;

create trigger report_takings_stays before update or delete or truncate on report_takings
  for each statement execute function ledger_is_append_only();
