-- What takes its time between two wallets, and what may happen once a day (decisions §5). The ledger has the money, in
-- held.conversion and held.transfer; this is what it stands for. Amounts are millionths. Nothing here refers to `member`: a
-- foreign key would lock the member's row below the locks of the accounts. That each is a member's, the accounts say.

-- USCD on its way back to USDT: pending until it is completed, or cancelled by its member.
create table conversion (
  id bigint generated always as identity primary key,
  uid integer not null,
  money bigint not null check (money > 0),
  state text not null default 'pending' constraint conversion_state check (state in ('pending', 'done', 'cancelled')),
  created_at timestamptz not null,
  due_at timestamptz not null check (due_at >= created_at),
  ended_at timestamptz check (ended_at >= created_at),
  -- The ledger's transfers: the one that held the money, and the one that completed it or brought it back.
  held_by bigint not null constraint conversion_held_once unique references transfer (id),
  ended_by bigint constraint conversion_ended_once unique references transfer (id),
  constraint conversion_ended check (
    (state = 'pending') = (ended_at is null) and (state = 'pending') = (ended_by is null)
  )
);
-- What is due next, which is also the console's queue; what has ended, the newest first; and a member's own.
create index conversion_due on conversion (due_at, id) where state = 'pending';
create index conversion_over on conversion (state, ended_at, id) where state <> 'pending';
create index conversion_pending_of on conversion (uid, id) where state = 'pending';
create index conversion_over_of on conversion (uid, id) where state <> 'pending';

-- A transfer to another member that is held for review: it arrives when it is due, unless its giver takes it back or an
-- operator stops it. Its fee is the one that was asked under, whatever the setting says by then.
create table transfer_review (
  id bigint generated always as identity primary key,
  uid integer not null,
  to_uid integer not null check (to_uid <> uid),
  -- All that the giver gives; the fee is taken from it.
  money bigint not null,
  fee bigint not null check (fee >= 0),
  state text not null default 'pending' constraint transfer_review_state check (state in ('pending', 'done', 'cancelled')),
  created_at timestamptz not null,
  due_at timestamptz not null check (due_at >= created_at),
  ended_at timestamptz check (ended_at >= created_at),
  -- Who stopped it and why, which the giver reads; nobody where the giver took it back.
  stopped_by integer,
  reason text check (char_length(reason) between 1 and 500),
  held_by bigint not null constraint transfer_review_held_once unique references transfer (id),
  ended_by bigint constraint transfer_review_ended_once unique references transfer (id),
  constraint transfer_review_money check (money > fee),
  constraint transfer_review_ended check (
    (state = 'pending') = (ended_at is null) and (state = 'pending') = (ended_by is null)
  ),
  constraint transfer_review_stopped check (
    (stopped_by is null) = (reason is null) and (stopped_by is null or state = 'cancelled')
  )
);
create index transfer_review_due on transfer_review (due_at, id) where state = 'pending';
create index transfer_review_over on transfer_review (state, ended_at, id) where state <> 'pending';
create index transfer_review_pending_from on transfer_review (uid, id) where state = 'pending';
create index transfer_review_over_from on transfer_review (uid, id) where state <> 'pending';
create index transfer_review_to on transfer_review (to_uid, id);

-- Rebates that were moved to the transaction wallet: the day is the key, so there is one a day.
create table rebate_move (
  uid integer not null,
  -- The business day, in UTC+8, of the request.
  day date not null,
  money bigint not null check (money > 0),
  -- What stood on the rebate wallet as that day began. Never more than that leaves it, whatever the settings say.
  opening bigint not null,
  moved_by bigint not null constraint rebate_move_once unique references transfer (id),
  constraint rebate_move_a_day primary key (uid, day),
  constraint rebate_move_covered check (money <= opening)
);

-- Each ends once; what it was never changes; none leaves.
create function movement_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a movement between wallets ends once, and otherwise never changes' using errcode = 'restrict_violation';
end $$;
create trigger conversion_ends_once before update on conversion
  for each row when (
    old.state <> 'pending' or new.state = 'pending'
    or (old.id, old.uid, old.money, old.created_at, old.due_at, old.held_by)
      is distinct from (new.id, new.uid, new.money, new.created_at, new.due_at, new.held_by)
  ) execute function movement_is_kept();
create trigger conversion_never_leaves before delete or truncate on conversion
  for each statement execute function movement_is_kept();
create trigger transfer_review_ends_once before update on transfer_review
  for each row when (
    old.state <> 'pending' or new.state = 'pending'
    or (old.id, old.uid, old.to_uid, old.money, old.fee, old.created_at, old.due_at, old.held_by)
      is distinct from (new.id, new.uid, new.to_uid, new.money, new.fee, new.created_at, new.due_at, new.held_by)
  ) execute function movement_is_kept();
create trigger transfer_review_never_leaves before delete or truncate on transfer_review
  for each statement execute function movement_is_kept();
create trigger rebate_move_stays before update or delete or truncate on rebate_move
  for each statement execute function movement_is_kept();
