-- Charges, and the events of merchants (docs/decisions/0101-charges.md). Amounts are millionths.

-- A request of a merchant for one payment. The ₡ and the price are fixed at the opening.
create table merchant_charge (
  id bigint generated always as identity primary key,
  -- The secret of the link. Whoever has it may read the charge and pay it.
  code text not null constraint merchant_charge_code unique check (code ~ '^[0-9a-f]{16}$'),
  merchant_id integer not null references merchant (merchant_id),
  currency text not null check (currency in ('USCD', 'CIG')),
  -- Of the currency, without the tip.
  money bigint not null check (money > 0),
  tip bigint not null check (tip >= 0),
  price bigint not null check (price > 0),
  money_cig bigint not null check (money_cig > 0),
  reference text check (char_length(reference) between 1 and 64),
  note text check (char_length(note) between 1 and 140),
  items jsonb check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 50),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- How it ended: at most one of these. None: it is open, or its time is over and the job has not been there.
  paid_at timestamptz,
  cancelled_at timestamptz,
  expired_at timestamptz,
  constraint merchant_charge_lasts check (expires_at between created_at + interval '1 minute' and created_at + interval '7 days'),
  constraint merchant_charge_ends_once check (num_nonnulls(paid_at, cancelled_at, expired_at) <= 1),
  constraint merchant_charge_paid_in_time check (paid_at >= created_at and paid_at < expires_at),
  constraint merchant_charge_cancelled check (cancelled_at >= created_at),
  constraint merchant_charge_expired check (expired_at >= expires_at),
  -- Rounded up, so that the merchant gets no less than they ask for.
  constraint merchant_charge_in_cig check (money_cig = case currency
    when 'CIG' then money + tip
    else div((money::numeric + tip) * 1000000 + price - 1, price::numeric) end)
);
-- A merchant's charges, the newest first: all, the open ones, and those of a reference.
create index merchant_charge_of on merchant_charge (merchant_id, id);
create index merchant_charge_open_of on merchant_charge (merchant_id, id)
  where paid_at is null and cancelled_at is null and expired_at is null;
create index merchant_charge_reference_of on merchant_charge (merchant_id, reference, id) where reference is not null;
-- Those to expire, and those to delete.
create index merchant_charge_over on merchant_charge (expires_at)
  where paid_at is null and cancelled_at is null and expired_at is null;
create index merchant_charge_unpaid on merchant_charge (expires_at) where paid_at is null;

create function merchant_charge_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a charge ends once, and otherwise never changes' using errcode = 'restrict_violation';
end $$;
create trigger merchant_charge_stays before update on merchant_charge
  for each row when (
    num_nonnulls(old.paid_at, old.cancelled_at, old.expired_at) > 0
    or to_jsonb(old) - '{paid_at,cancelled_at,expired_at}'::text[] is distinct from to_jsonb(new) - '{paid_at,cancelled_at,expired_at}'::text[]
  ) execute function merchant_charge_is_kept();
-- Only what was never paid may leave.
create trigger merchant_charge_paid_stays before delete on merchant_charge
  for each row when (old.paid_at is not null or num_nonnulls(old.cancelled_at, old.expired_at) = 0) execute function merchant_charge_is_kept();
create trigger merchant_charge_never_emptied before truncate on merchant_charge
  for each statement execute function merchant_charge_is_kept();

-- The payment of a charge is a bill, and each charge has at most one.
alter table merchant_bill add column charge_id bigint constraint merchant_bill_pays_once unique references merchant_charge (id);
create function merchant_bill_pays_charge() returns trigger language plpgsql as $$
begin
  update merchant_charge set paid_at = new.created_at
  where id = new.charge_id and merchant_id = new.merchant_id and money_cig = new.money_cig
    and num_nonnulls(paid_at, cancelled_at, expired_at) = 0;
  if not found then
    raise exception 'charge % is not open, or its amount or merchant is another', new.charge_id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger merchant_bill_pays after insert on merchant_bill
  for each row when (new.charge_id is not null) execute function merchant_bill_pays_charge();
create trigger merchant_bill_charge_stays before update of charge_id on merchant_bill
  for each row when (old.charge_id is distinct from new.charge_id) execute function merchant_bill_is_kept();
-- Only a payment ends a charge as paid.
create function merchant_charge_needs_payment() returns trigger language plpgsql as $$
begin
  if not exists (select from merchant_bill where charge_id = new.id) then
    raise exception 'charge % was not paid', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger merchant_charge_has_payment after update on merchant_charge deferrable initially deferred
  for each row when (new.paid_at is not null) execute function merchant_charge_needs_payment();

insert into operation_rule (operation, key_form, key_like, reverses, pairs, shows) values
  ('payToMerchant', '^member:[0-9]+:/api/merchant/payCharge:', 'member:________:/api/merchant/payCharge:________-____-____-____-____________', false, array[3061], array['payToMerchant']);

-- What happens to a merchant, in the order of the commits: for tills that follow it, for webhooks, and for their history.
create table merchant_event (
  id bigint generated always as identity primary key,
  merchant_id integer not null references merchant (merchant_id),
  kind text not null check (kind in ('charge.opened', 'charge.paid', 'charge.expired', 'charge.cancelled',
    'bill.paid', 'bill.converted', 'bill.refunded', 'payout.requested', 'payout.sent', 'payout.rejected', 'payout.cancelled')),
  charge_id bigint references merchant_charge (id) on delete cascade,
  bill_id bigint references merchant_bill (id),
  withdrawal_id bigint references withdrawal (id),
  at timestamptz not null,
  constraint merchant_event_subject check (case
    when kind in ('charge.opened', 'charge.expired', 'charge.cancelled') then charge_id is not null and num_nonnulls(bill_id, withdrawal_id) = 0
    when kind = 'charge.paid' then num_nonnulls(charge_id, bill_id) = 2 and withdrawal_id is null
    when kind like 'bill.%' then bill_id is not null and withdrawal_id is null
    else withdrawal_id is not null and num_nonnulls(charge_id, bill_id) = 0 end)
);
create index merchant_event_of on merchant_event (merchant_id, id);
create index merchant_event_of_charge on merchant_event (charge_id) where charge_id is not null;
create trigger merchant_event_never_changes before update on merchant_event
  for each statement execute function ledger_is_append_only();
