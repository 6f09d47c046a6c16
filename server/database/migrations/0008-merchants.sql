-- Merchants, their sessions and what was paid to them (decisions §4, §5).

create table merchant (
  -- Six digits, as a number: it names the ledger accounts. Nobody is number 0.
  merchant_id integer primary key check (merchant_id between 1 and 999999),
  -- The six digits as they are read and typed.
  vcode text not null generated always as (lpad(merchant_id::text, 6, '0')) stored,
  name text not null check (char_length(name) between 1 and 60),
  password_hash text not null check (password_hash like '$argon2id$%'),
  -- Where they want to be paid out: an address of BSC.
  cash_address text not null check (cash_address ~ '^0x[0-9A-Fa-f]{40}$'),
  address text not null check (char_length(address) <= 200),
  phone text not null check (char_length(phone) <= 40),
  business_hours text not null check (char_length(business_hours) <= 100),
  description text not null check (char_length(description) <= 500),
  -- A key of locales/languages.ts.
  language text not null check (language ~ '^[a-z]{2,3}$'),
  created_at timestamptz not null,
  -- 0 under review, 1 verified, 2 rejected. Nothing goes back to 0.
  status smallint not null default 0 check (status between 0 and 2),
  -- Why they were rejected: what they read.
  reply text check (char_length(reply) between 1 and 500),
  -- The operator who decided last, and when.
  decided_by integer,
  decided_at timestamptz,
  -- When they were verified for the first time: from then on they have a number that members knew.
  verified_at timestamptz,
  constraint merchant_reply check ((reply is not null) = (status = 2)),
  constraint merchant_decided check ((decided_at is not null) = (status <> 0) and (decided_by is not null) = (status <> 0)),
  constraint merchant_verified check (status <> 1 or verified_at is not null)
);
-- The queue is read by its age, either way; the look-up by the beginning of the digits.
create index merchant_queue on merchant (status, created_at, merchant_id);
create index merchant_age on merchant (created_at, merchant_id);
create index merchant_digits on merchant (vcode text_pattern_ops);

create function merchant_is_who_they_are() returns trigger language plpgsql as $$
begin
  raise exception 'a merchant''s number and time of registration never change, and no merchant leaves'
    using errcode = 'restrict_violation';
end $$;
create trigger merchant_keeps_its_number before update of merchant_id, created_at on merchant
  for each row when ((old.merchant_id, old.created_at) is distinct from (new.merchant_id, new.created_at))
  execute function merchant_is_who_they_are();
create trigger merchant_never_leaves before delete or truncate on merchant
  for each statement execute function merchant_is_who_they_are();

-- Only the SHA-256 of a token is kept. No row, no session: logging out deletes it.
create table merchant_session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  merchant_id integer not null references merchant (merchant_id),
  -- The device that the token was given to. It serves on no other.
  sid text not null check (sid ~ '^[0-9a-z]{32}$'),
  created_at timestamptz not null,
  seen_at timestamptz not null check (seen_at >= created_at),
  expires_at timestamptz not null,
  constraint merchant_session_lasts check (expires_at > seen_at and expires_at <= seen_at + interval '30 days')
);
create index merchant_session_of on merchant_session (merchant_id, sid);
create index merchant_session_expiry on merchant_session (expires_at);

-- One payment of a member to a merchant: ₡ that waits, or was converted into USDT at the price. The ledger has the money;
-- this is what it was for. Amounts are millionths.
create table merchant_bill (
  id bigint generated always as identity primary key,
  merchant_id integer not null references merchant (merchant_id),
  uid integer not null references member (uid),
  money_cig bigint not null check (money_cig > 0),
  -- What it was converted into; null while it waits.
  money_usdt bigint check (money_usdt > 0),
  created_at timestamptz not null,
  converted_at timestamptz check (converted_at >= created_at),
  -- The ledger's transfers.
  paid_by bigint not null constraint merchant_bill_paid_once unique references transfer (id),
  converted_by bigint constraint merchant_bill_converted_once unique references transfer (id),
  constraint merchant_bill_converted check (
    (money_usdt is null) = (converted_at is null) and (money_usdt is null) = (converted_by is null)
  )
);
-- A merchant's bills, newest first: all, those converted, those that wait.
create index merchant_bill_of on merchant_bill (merchant_id, id);
create index merchant_bill_converted_of on merchant_bill (merchant_id, id) where converted_at is not null;
create index merchant_bill_waiting_of on merchant_bill (merchant_id, id) where converted_at is null;

create function merchant_bill_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a bill is converted once, and otherwise never changes' using errcode = 'restrict_violation';
end $$;
create trigger merchant_bill_changes_once before update on merchant_bill
  for each row when (
    old.converted_at is not null
    or (old.id, old.merchant_id, old.uid, old.money_cig, old.created_at, old.paid_by)
      is distinct from (new.id, new.merchant_id, new.uid, new.money_cig, new.created_at, new.paid_by)
  ) execute function merchant_bill_is_kept();
create trigger merchant_bill_never_leaves before delete or truncate on merchant_bill
  for each statement execute function merchant_bill_is_kept();
