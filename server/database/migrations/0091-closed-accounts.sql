-- A member closes their account, after a wait in which they may keep it (docs/decisions/0100-closed-accounts.md).

-- No posting leaves money on the account of a closed member.
alter table account add column closed boolean not null default false,
  add constraint account_closed check (not closed or balance = 0);

-- A closed member stays as a nameless node of their line: frozen for good, and without a part of any rebate. No registration can
-- take the name or the address, as both begin with a sign that neither may have.
alter table member
  add column closes_at timestamptz,
  add column closed_at timestamptz,
  drop constraint member_name_check,
  add constraint member_name_check check (name ~ '^[A-Za-z0-9_]{6,24}$' or closed_at is not null),
  add constraint member_closed check (closed_at is null or (
    name = '#' || uid and email = '#' || uid and closes_at is null and frozen_reason = 3 and frozen_under is null and shipping_fee = 0));
create index member_closes on member (closes_at) where closes_at is not null;

create function member_stays_closed() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null then
    raise exception 'a closed account stays closed' using errcode = 'check_violation', constraint = 'member_stays_closed';
  end if;
  update account set closed = true where id between new.uid::bigint * 100 and new.uid::bigint * 100 + 99;
  return null;
end $$;
create trigger member_stays_closed after update of closed_at on member for each row
  when (old.closed_at is distinct from new.closed_at) execute function member_stays_closed();

-- Waits for a transaction that closes the account, and comes after it.
create function of_open_member() returns trigger language plpgsql as $$
begin
  perform from member where uid = new.uid and closed_at is null for share;
  if not found then
    raise exception 'the account is closed' using errcode = 'check_violation', constraint = 'of_open_member';
  end if;
  return new;
end $$;
create trigger session_of_open_member before insert on session for each row execute function of_open_member();
create trigger deposit_intent_of_open_member before insert on deposit_intent for each row execute function of_open_member();
create trigger preorder_of_open_member before insert on preorder for each row execute function of_open_member();
create trigger linked_account_of_open_member before insert on linked_account for each row execute function of_open_member();

-- Requests to close an account that wait, with what the member gives up: millionths, whole points for `points`.
create table closing (
  uid integer primary key references member (uid),
  asked_at timestamptz not null,
  usdt bigint not null check (usdt >= 0),
  uscd bigint not null check (uscd >= 0),
  rebate bigint not null check (rebate >= 0),
  cig bigint not null check (cig >= 0),
  points bigint not null check (points >= 0)
);

-- Closed accounts, with the name and the address as long as they must be kept.
create table closed_member (
  uid integer primary key references member (uid),
  name text,
  email text,
  closed_at timestamptz not null,
  erase_at timestamptz not null,
  erased_at timestamptz,
  given_by bigint unique references transfer (id),
  constraint closed_member_erased check ((erased_at is null) = (name is not null) and (erased_at is null) = (email is not null)),
  constraint closed_member_keeps check (erase_at >= closed_at)
);
create index closed_member_erases on closed_member (erase_at) where erased_at is null;
create index closed_member_name on closed_member (lower(name) text_pattern_ops) where name is not null;
create index closed_member_email on closed_member (email text_pattern_ops) where email is not null;

insert into operation_rule (operation, key_form, key_like, reverses, pairs, shows) values
  ('closeAccount', '^closing:[0-9]+$', '%', false, array[1115, 2116, 4116, 3117, 6106], array['closeAccount']);

-- What waits for a member goes with their account.
create index push_waiting_of on push_waiting (uid);

-- The delivery address of a closed member's orders is erased with their name.
alter table mall_order
  add column erased_at timestamptz,
  drop constraint mall_order_address_name_check,
  drop constraint mall_order_address_phone_check,
  drop constraint mall_order_address_detail_check,
  add constraint mall_order_address check (case
    when erased_at is null then char_length(address_name) between 1 and 50 and char_length(address_phone) between 5 and 24
      and char_length(address_detail) between 1 and 50
    else status in ('ended', 'refunded', 'failed') and address_name = '' and address_phone = '' and address_detail = ''
  end);
drop trigger mall_order_goes_on on mall_order;
create trigger mall_order_goes_on before update on mall_order for each row when (
  not (old.erased_at is null and new.erased_at is not null
    and to_jsonb(old) - '{erased_at,address_name,address_phone,address_detail}'::text[]
      = to_jsonb(new) - '{erased_at,address_name,address_phone,address_detail}'::text[])
  and (
    old.id is distinct from new.id or old.uid is distinct from new.uid or old.price is distinct from new.price
    or old.cig is distinct from new.cig or old.created_at is distinct from new.created_at or old.paid_by is distinct from new.paid_by
    or old.address_name is distinct from new.address_name or old.address_phone is distinct from new.address_phone
    or old.address_detail is distinct from new.address_detail or old.erased_at is distinct from new.erased_at
    or (old.status, new.status) not in (('created', 'shipped'), ('created', 'failed'), ('shipped', 'shipped'), ('shipped', 'ended'),
      ('shipped', 'refunded'), ('ended', 'refunded'))
    or old.shipped_at is not null and old.shipped_at is distinct from new.shipped_at
    or old.ended_at is not null and old.ended_at is distinct from new.ended_at)
) execute function mall_order_is_kept();
