-- Staff of merchants, tills, and who charged and refunded (docs/decisions/0102-staff-of-merchants.md). Amounts are millionths.

-- Somebody who works at a shop's tills. A removed one stays, because bills name them.
create table merchant_staff (
  id integer generated always as identity primary key,
  merchant_id integer not null references merchant (merchant_id),
  name text not null check (char_length(name) between 1 and 40),
  role text not null check (role in ('cashier', 'manager')),
  pin_hash bytea not null check (octet_length(pin_hash) = 32),
  pin_salt bytea not null check (octet_length(pin_salt) = 16),
  -- What they may refund in ₡: of one bill, and on one business day. Neither: a cashier nothing, a manager anything.
  refund_bill bigint check (refund_bill > 0),
  refund_day bigint,
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint merchant_staff_of unique (merchant_id, id),
  constraint merchant_staff_limits check (num_nulls(refund_bill, refund_day) in (0, 2) and refund_day >= refund_bill),
  constraint merchant_staff_removed check (removed_at >= created_at)
);
create unique index merchant_staff_name on merchant_staff (merchant_id, lower(name)) where removed_at is null;

create function merchant_staff_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'staff stay with their merchant, and a removed one never returns' using errcode = 'restrict_violation';
end $$;
create trigger merchant_staff_stays before update on merchant_staff
  for each row when (
    old.removed_at is not null or (old.id, old.merchant_id, old.created_at) is distinct from (new.id, new.merchant_id, new.created_at)
  ) execute function merchant_staff_is_kept();
create trigger merchant_staff_never_leaves before delete or truncate on merchant_staff
  for each statement execute function merchant_staff_is_kept();

-- A device that the owner has made a till. It is locked without a time of use, and after so many minutes without one.
alter table merchant_session
  add column device text not null default '' check (char_length(device) <= 80),
  add column till_minutes smallint check (till_minutes between 1 and 60),
  add column till_used_at timestamptz,
  add column staff_id integer,
  add constraint merchant_session_till check (till_minutes is not null or num_nonnulls(till_used_at, staff_id) = 0),
  add constraint merchant_session_at_work check (staff_id is null or till_used_at is not null),
  add constraint merchant_session_staff foreign key (merchant_id, staff_id) references merchant_staff (merchant_id, id);
create index merchant_session_of_staff on merchant_session (staff_id) where staff_id is not null;

-- Who charged, and who refunded. Null: the owner. The rows never change, by triggers of their own.
alter table merchant_charge add column staff_id integer,
  add constraint merchant_charge_staff foreign key (merchant_id, staff_id) references merchant_staff (merchant_id, id);
alter table merchant_refund add column staff_id integer,
  add constraint merchant_refund_staff foreign key (merchant_id, staff_id) references merchant_staff (merchant_id, id);
create index merchant_refund_of_staff on merchant_refund (staff_id, created_at) where staff_id is not null;

-- The limits hold for whatever writes a refund. The row of the staff is locked, so that two refunds at once count each other.
create function merchant_refund_is_within_limits() returns trigger language plpgsql as $$
declare
  who merchant_staff;
  of_bill bigint;
  of_day bigint;
begin
  select * into strict who from merchant_staff where id = new.staff_id for no key update;
  select coalesce(sum(money_cig), 0) into of_bill from merchant_refund where staff_id = new.staff_id and bill_id = new.bill_id;
  select coalesce(sum(money_cig), 0) into of_day from merchant_refund
  where staff_id = new.staff_id
    and created_at >= date_trunc('day', new.created_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
    and created_at < (date_trunc('day', new.created_at at time zone 'Asia/Shanghai') + interval '1 day') at time zone 'Asia/Shanghai';
  if who.removed_at is not null or (who.role = 'cashier' and who.refund_bill is null)
    or of_bill > who.refund_bill or of_day > who.refund_day then
    raise exception 'staff % may not refund that much', new.staff_id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger merchant_refund_within_limits after insert on merchant_refund
  for each row when (new.staff_id is not null) execute function merchant_refund_is_within_limits();

-- The owner's address, proved by a mailed code. A new one waits, so that the owner can stop a thief.
alter table merchant
  add column email text check (email = lower(email) and length(email) between 3 and 254),
  add column next_email text check (next_email = lower(next_email) and length(next_email) between 3 and 254),
  add column next_email_at timestamptz,
  -- When the password was last recovered without the old one. Payouts wait after it.
  add column access_reset_at timestamptz,
  add constraint merchant_next_email check (
    (next_email is null) = (next_email_at is null) and (next_email is null or email is not null) and next_email <> email);
create index merchant_next_email_due on merchant (next_email_at, merchant_id) where next_email_at is not null;

-- The owner signs devices out by these.
alter table merchant_session add column id uuid not null default gen_random_uuid(),
  add constraint merchant_session_id unique (id);

-- Codes to the owner's mailbox.
alter table email_code drop constraint email_code_purpose_check,
  add constraint email_code_purpose_check check (
    purpose in ('login', 'register', 'link', 'member', 'change', 'merchantEmail', 'merchantReset'));
