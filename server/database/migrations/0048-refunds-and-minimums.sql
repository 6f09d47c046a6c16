-- A refund never gives back more than the payment is worth today (docs/decisions/0062-refunds-at-todays-price.md).

-- What may change of a bill is told anew, as it has two columns more.
drop trigger merchant_bill_changes_once on merchant_bill;

alter table merchant_bill
  -- The price of its conversion, in millionths of USCD. Null while it waits, and of conversions from before this migration.
  add column converted_price bigint check (converted_price > 0),
  -- ₡ that the member received by refunds: less than was refunded where the price had risen.
  add column returned_cig bigint not null default 0;

alter table merchant_refund
  -- ₡ that the member received. Refunds from before this migration gave back all that they counted.
  add column returned_cig bigint,
  -- The price in force then. Null of refunds from before this migration.
  add column price bigint check (price > 0);
alter table merchant_refund disable trigger merchant_refund_never_changes;
update merchant_refund set returned_cig = money_cig;
alter table merchant_refund enable trigger merchant_refund_never_changes;
alter table merchant_refund
  alter column returned_cig set not null,
  add constraint merchant_refund_returned check (returned_cig between 1 and money_cig);

update merchant_bill set returned_cig = refunded_cig where refunded_cig > 0;
alter table merchant_bill
  add constraint merchant_bill_returned check (returned_cig between 0 and refunded_cig),
  add constraint merchant_bill_converted_price check (converted_price is null or converted_at is not null);

create trigger merchant_bill_changes_once before update on merchant_bill
  for each row when (
    (old.converted_at is not null and (old.money_usdt, old.converted_at, old.converted_by, old.converted_cig, old.converted_price)
      is distinct from (new.money_usdt, new.converted_at, new.converted_by, new.converted_cig, new.converted_price))
    or (old.id, old.merchant_id, old.uid, old.money_cig, old.created_at, old.paid_by, old.receipt)
      is distinct from (new.id, new.merchant_id, new.uid, new.money_cig, new.created_at, new.paid_by, new.receipt)
    or new.refunded_cig < old.refunded_cig or new.refunded_usdt < old.refunded_usdt or new.returned_cig < old.returned_cig
  ) execute function merchant_bill_is_kept();

-- A session that was opened by switching spends only after a code of its own account (docs/decisions/0069-codes-of-a-linked-account.md).

alter table session
  -- Until when a code counts that was given in a session that was opened by switching.
  add column proven_until timestamptz,
  add constraint session_proven check (proven_until is null or via_uid is not null);

-- A function cannot change what it answers: `must_prove` is new.
drop function session_find;
create function session_find(hashes bytea[], sids text[], at timestamptz) returns table (
  n bigint, uid integer, name text, email text, activated boolean, frozen boolean, money_waits boolean, must_prove boolean,
  language text, seen_at timestamptz
) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query
    select asked.n, m.uid, m.name, m.email, m.activated_at is not null, m.frozen_reason is not null,
      coalesce(m.money_waits_until > at, false), s.via_uid is not null and coalesce(s.proven_until <= at, true),
      m.language, s.seen_at
    from unnest(hashes, sids) with ordinality asked (hash, sid, n)
    -- Sideways and unflattened, so that every plan goes through the indexes, also one made while the tables were small.
    cross join lateral (select * from session where token_hash = asked.hash offset 0) s
    cross join lateral (select * from member where uid = s.uid offset 0) m
    where s.sid = asked.sid and s.expires_at > at;
end $$;
