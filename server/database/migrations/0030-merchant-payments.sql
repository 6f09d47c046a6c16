-- Merchants are paid: a receipt for each payment, conversions of what waited, and refunds (decisions §5; docs/decisions/0039).

-- What was converted once may still be paid back, so what may change of a bill is told anew.
drop trigger merchant_bill_changes_once on merchant_bill;

alter table merchant_bill
  -- What the member and the merchant both read, to find a payment between them.
  add column receipt text,
  -- ₡ that were converted: all of the bill, but for what was refunded before. Null while it waits.
  add column converted_cig bigint check (converted_cig > 0),
  -- What the member has back, and what the merchant gave back of the USDT.
  add column refunded_cig bigint not null default 0,
  add column refunded_usdt bigint not null default 0;

update merchant_bill set
  receipt = upper(substr(md5('bill ' || id), 1, 8)),
  converted_cig = case when converted_at is not null then money_cig end;

alter table merchant_bill
  alter column receipt set not null,
  add constraint merchant_bill_receipt check (receipt ~ '^[0-9A-F]{8}$'),
  add constraint merchant_bill_converted_cig check (
    (converted_cig is null) = (converted_at is null) and converted_cig <= money_cig),
  -- Never more than was paid, nor more than it was converted into.
  add constraint merchant_bill_refunded check (
    refunded_cig between 0 and money_cig and refunded_usdt between 0 and coalesce(money_usdt, 0)
    and (converted_cig is null or refunded_cig >= money_cig - converted_cig));

create trigger merchant_bill_changes_once before update on merchant_bill
  for each row when (
    (old.converted_at is not null and (old.money_usdt, old.converted_at, old.converted_by, old.converted_cig)
      is distinct from (new.money_usdt, new.converted_at, new.converted_by, new.converted_cig))
    or (old.id, old.merchant_id, old.uid, old.money_cig, old.created_at, old.paid_by, old.receipt)
      is distinct from (new.id, new.merchant_id, new.uid, new.money_cig, new.created_at, new.paid_by, new.receipt)
    or new.refunded_cig < old.refunded_cig or new.refunded_usdt < old.refunded_usdt
  ) execute function merchant_bill_is_kept();

-- What waits to be converted, the oldest first: of everybody for the job and the console, of a merchant for their list.
create index merchant_bill_waiting on merchant_bill (id) include (money_cig, refunded_cig, created_at)
  where converted_at is null and refunded_cig < money_cig;
drop index merchant_bill_waiting_of;
create index merchant_bill_waiting_of on merchant_bill (merchant_id, id)
  where converted_at is null and refunded_cig < money_cig;
create index merchant_bill_refunded_of on merchant_bill (merchant_id, id) where refunded_cig > 0;
-- The takings of days, and statements.
create index merchant_bill_days on merchant_bill (merchant_id, created_at, id);

-- One time that a merchant gave ₡ back. The ledger has the money.
create table merchant_refund (
  id bigint generated always as identity primary key,
  bill_id bigint not null references merchant_bill (id),
  merchant_id integer not null references merchant (merchant_id),
  money_cig bigint not null check (money_cig > 0),
  -- What the merchant gave of their USDT; nothing of a bill that was not converted.
  money_usdt bigint not null check (money_usdt >= 0),
  created_at timestamptz not null,
  refunded_by bigint not null constraint merchant_refund_paid_once unique references transfer (id)
);
create index merchant_refund_of on merchant_refund (bill_id);
create index merchant_refund_days on merchant_refund (merchant_id, created_at);
create trigger merchant_refund_never_changes before update or delete or truncate on merchant_refund
  for each statement execute function ledger_is_append_only();
