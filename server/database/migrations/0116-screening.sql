-- Lists of addresses, and withdrawals that stop for review (docs/decisions/0127-screening-and-review.md).

-- One import. It is in force once a second operator has approved it, and never changes then.
create table screening_list (
  id integer generated always as identity primary key,
  uploaded_by integer not null references operator (id),
  uploaded_at timestamptz not null,
  lines integer not null constraint screening_list_lines check (lines between 1 and 100000),
  name text constraint screening_list_name check (char_length(name) between 1 and 320),
  approval_id text unique references approval (id),
  in_force_at timestamptz,
  constraint screening_list_in_force check (num_nonnulls(name, approval_id, in_force_at) in (0, 3) and in_force_at >= uploaded_at)
);
create unique index screening_list_named_once on screening_list (lower(name));
create index screening_list_drafts on screening_list (uploaded_at) where in_force_at is null;

create table screening_entry (
  id bigint generated always as identity primary key,
  list_id integer not null references screening_list (id) on delete cascade,
  line integer not null constraint screening_entry_line check (line > 0),
  bytes text not null constraint screening_entry_bytes check (bytes ~ '^[0-9a-f]{40}$'),
  network text constraint screening_entry_network check (network in ('BSC', 'TRX')),
  address text not null constraint screening_entry_address check (char_length(address) between 34 and 42),
  source text not null constraint screening_entry_source check (char_length(source) between 1 and 480),
  reason text not null constraint screening_entry_reason check (char_length(reason) between 1 and 1200),
  removed_at timestamptz,
  removal_approval_id text references approval (id),
  constraint screening_entry_once_in_list unique (list_id, line),
  constraint screening_entry_removed check (num_nonnulls(removed_at, removal_approval_id) in (0, 2))
);
create index screening_entry_of_bytes on screening_entry (bytes);
create index screening_entry_removed_of_list on screening_entry (list_id) where removed_at is not null;

create function screening_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a list stays as two operators agreed on it, and its entries are only removed' using errcode = 'restrict_violation';
end $$;
create trigger screening_list_stays before update on screening_list
  for each row when (old.in_force_at is not null or (old.id, old.uploaded_by, old.uploaded_at, old.lines)
    is distinct from (new.id, new.uploaded_by, new.uploaded_at, new.lines))
  execute function screening_is_kept();
create trigger screening_list_never_leaves before delete on screening_list
  for each row when (old.in_force_at is not null) execute function screening_is_kept();
create trigger screening_entry_stays before update on screening_entry
  for each row when (old.removed_at is not null
    or (old.id, old.list_id, old.line, old.bytes, old.network, old.address, old.source, old.reason)
      is distinct from (new.id, new.list_id, new.line, new.bytes, new.network, new.address, new.source, new.reason))
  execute function screening_is_kept();

-- Entries come with the upload alone, and leave with a draft alone.
create function screening_entry_of_draft() returns trigger language plpgsql as $$
begin
  if exists (select from screening_list l join (select distinct list_id from touched) t on t.list_id = l.id where l.in_force_at is not null) then
    raise exception 'a list in force gets no entries and loses none' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger screening_entry_only_before after insert on screening_entry
  referencing new table as touched for each statement execute function screening_entry_of_draft();
create trigger screening_entry_never_leaves after delete on screening_entry
  referencing old table as touched for each statement execute function screening_entry_of_draft();

-- Why a withdrawal stopped for review, or a credited payment is flagged. Rows are never changed.
create table review_hit (
  id bigint generated always as identity primary key,
  rule text not null constraint review_hit_rule check (rule in ('listed', 'count', 'sum', 'newAddress', 'freshDeposit', 'sharedAddress')),
  withdrawal_id bigint references withdrawal (id),
  payment_id bigint references chain_transfer (id),
  uid integer references member (uid),
  merchant_id integer references merchant (merchant_id),
  entry_id bigint references screening_entry (id),
  value bigint,
  threshold bigint,
  found_at timestamptz not null,
  constraint review_hit_about_one check (num_nonnulls(withdrawal_id, payment_id) = 1),
  constraint review_hit_of_one check (num_nonnulls(uid, merchant_id) = 1),
  constraint review_hit_listed check ((rule = 'listed') = (entry_id is not null)),
  constraint review_hit_figures check (num_nonnulls(value, threshold) = case rule when 'listed' then 0 else 2 end),
  constraint review_hit_of_payment check (payment_id is null or rule = 'listed')
);
create unique index review_hit_once on review_hit (withdrawal_id, rule, coalesce(entry_id, 0)) where withdrawal_id is not null;
create unique index review_hit_once_of_payment on review_hit (payment_id, entry_id) where payment_id is not null;
create index review_hit_of_member on review_hit (uid, id) where uid is not null;
create index review_hit_of_merchant on review_hit (merchant_id, id) where merchant_id is not null;
create index review_hit_payments on review_hit (found_at, id) where payment_id is not null;

-- Two operators saw the hit and let the withdrawal go on.
create table review_clearance (
  hit_id bigint primary key references review_hit (id),
  approval_id text not null references approval (id),
  cleared_at timestamptz not null
);
create index review_clearance_of_approval on review_clearance (approval_id);

create function review_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'what stopped a withdrawal, and who cleared it, is never changed' using errcode = 'restrict_violation';
end $$;
create trigger review_hit_never_changes before update or delete or truncate on review_hit
  for each statement execute function review_is_kept();
create trigger review_clearance_never_changes before update or delete or truncate on review_clearance
  for each statement execute function review_is_kept();

-- Only a withdrawal that is not paid yet is stopped. The lock makes a payment at the same instant wait, and see the hit.
create function review_hit_of_open() returns trigger language plpgsql as $$
begin
  perform from withdrawal where id = new.withdrawal_id and state in ('reviewing', 'approved') for no key update;
  if not found then
    raise exception 'only a withdrawal that is not paid yet stops for review' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger review_hit_stops_open before insert on review_hit
  for each row when (new.withdrawal_id is not null) execute function review_hit_of_open();

-- At the end of the transaction, because the decision is written after its effect.
create function review_cleared_by_two() returns trigger language plpgsql as $$
begin
  if not exists (
    select from review_hit h join approval a on a.id = new.approval_id
    where h.id = new.hit_id and a.kind = 'payWithdrawal' and a.about = h.withdrawal_id::text and a.state = 'approved'
      and a.payload->'hits' @> to_jsonb(h.id::text)
  ) then
    raise exception 'only two operators who saw a hit clear it' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger review_clearance_by_two after insert on review_clearance
  deferrable initially deferred for each row execute function review_cleared_by_two();

-- No statement approves or pays a withdrawal that waits for a review.
create function withdrawal_is_not_stopped() returns trigger language plpgsql as $$
begin
  if exists (
    select from review_hit h where h.withdrawal_id = new.id
      and not exists (select from review_clearance c where c.hit_id = h.id)
  ) then
    raise exception 'a withdrawal that stopped for review is cleared by two operators first' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withdrawal_waits_for_review before update on withdrawal
  for each row when ((old.state = 'reviewing' and new.state = 'approved') or (old.state = 'approved' and new.state = 'sent'))
  execute function withdrawal_is_not_stopped();
