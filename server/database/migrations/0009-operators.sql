-- Operators, what they do, and what needs two of them (decisions §4, §10).

create table operator (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  email text not null constraint operator_email unique check (email = lower(email) and length(email) between 3 and 254),
  role text not null check (role in ('support', 'finance', 'content', 'admin')),
  password_hash text not null check (password_hash like '$argon2id$%'),
  -- 160 bits, sealed with AES-256-GCM under the key that `key_id` names.
  secret bytea not null check (octet_length(secret) = 48),
  key_id text not null,
  -- The newest 30-second step of which a code was accepted, and what it was spent for.
  last_step bigint not null default 0,
  last_key text,
  failures smallint not null default 0 check (failures between 0 and 4),
  -- Wrong codes within a day, and when that day began.
  day_failures smallint not null default 0 check (day_failures between 0 and 20),
  day_began timestamptz,
  locked_until timestamptz,
  created_at timestamptz not null,
  -- Since when they are barred.
  disabled_at timestamptz
);

create function operator_is_who_they_are() returns trigger language plpgsql as $$
begin
  raise exception 'an operator''s id, address and beginning never change, and none leaves: they are barred'
    using errcode = 'restrict_violation';
end $$;
create trigger operator_keeps_its_name before update of id, email, created_at on operator
  for each row when ((old.id, old.email, old.created_at) is distinct from (new.id, new.email, new.created_at))
  execute function operator_is_who_they_are();
create trigger operator_never_leaves before delete or truncate on operator
  for each statement execute function operator_is_who_they_are();

-- Fifteen minutes after it was last seen a session is over, twelve hours after it began in any case.
create table operator_session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  -- What the session is called where it is shown. It opens nothing.
  id text not null constraint operator_session_id unique,
  operator_id integer not null references operator (id),
  sid text not null check (sid ~ '^[0-9a-z]{32}$'),
  ip text not null,
  device text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  constraint operator_session_lasts check (seen_at >= created_at and seen_at < created_at + interval '12 hours'),
  -- Signing in again on a device takes the place of the session before.
  constraint operator_session_device unique (operator_id, sid)
);

-- SHA-256 of each device that an operator has signed in on: wrong passwords from elsewhere do not lock them out on it.
create table operator_device (
  operator_id integer not null references operator (id),
  sid_hash bytea not null check (octet_length(sid_hash) = 32),
  seen_at timestamptz not null,
  primary key (operator_id, sid_hash)
);

-- Who has an item of a queue open.
create table operator_lock (
  -- `merchant:<vcode>`, `member:<uid>`, `approval:<id>`.
  item text primary key,
  operator_id integer not null references operator (id),
  until timestamptz not null
);

-- What one operator asks for and another decides. The effect and the decision are one transaction.
create table approval (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  kind text not null,
  -- What it is about, such as a uid, and how a person calls it.
  about text not null,
  about_name text not null,
  reason text not null check (length(reason) between 1 and 500),
  payload jsonb not null,
  maker integer not null references operator (id),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'expired')),
  checker integer references operator (id),
  decided_at timestamptz,
  note text check (length(note) between 1 and 500),
  constraint approval_needs_another check (checker <> maker),
  constraint approval_lives check (expires_at > made_at and expires_at <= made_at + interval '24 hours'),
  constraint approval_in_time check (decided_at >= made_at and decided_at < expires_at),
  constraint approval_decided check (
    (state in ('approved', 'declined')) = (checker is not null) and (checker is null) = (decided_at is null)
  ),
  constraint approval_declined_says_why check (state <> 'declined' or note is not null)
);
create unique index approval_one_waits on approval (kind, about) where state = 'waiting';
create index approval_newest on approval (made_at, id);

create function approval_stays() returns trigger language plpgsql as $$
begin
  raise exception 'an approval begins waiting, is decided once, and stays as it was asked for' using errcode = 'restrict_violation';
end $$;
create trigger approval_begins_waiting before insert on approval
  for each row when (new.state <> 'waiting') execute function approval_stays();
create trigger approval_is_decided_once before update on approval
  for each row when (
    old.state <> 'waiting'
    or (old.id, old.kind, old.about, old.about_name, old.reason, old.payload, old.maker, old.made_at, old.expires_at)
      is distinct from
      (new.id, new.kind, new.about, new.about_name, new.reason, new.payload, new.maker, new.made_at, new.expires_at)
  ) execute function approval_stays();
create trigger approval_never_leaves before delete or truncate on approval
  for each statement execute function approval_stays();

-- What operators did and whose affairs they looked at. Each row holds the hash of the one before, and the head knows the
-- last: no row can be changed, taken out or put between without breaking the chain.
create table audit (
  -- 1, 2, 3 … without a gap.
  seq bigint primary key,
  at timestamptz not null,
  -- Null where somebody failed to sign in under an address that is no operator's.
  operator_id integer references operator (id),
  call text not null,
  -- Without codes and passwords.
  request jsonb not null,
  ip text not null,
  prev_hash bytea not null constraint audit_chain unique check (octet_length(prev_hash) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  -- Whom it was about: what one looks for.
  about text generated always as (
    coalesce(request ->> 'uid', request ->> 'vcode', split_part(request ->> 'item', ':', 2), request ->> 'id')
  ) stored
);
create index audit_operator on audit (operator_id, seq);
create index audit_call on audit (call, seq);
create index audit_about on audit (about, seq);

-- The last row of the chain, and the lock under which the next one is added.
create table audit_head (
  single boolean primary key default true check (single),
  seq bigint not null,
  hash bytea not null
);
insert into audit_head (seq, hash) values (0, decode(repeat('00', 32), 'hex'));

-- SHA-256 over the canonical text of a row and the hash before it. A JSON array, so that no two rows share a text.
create function audit_hash(
  seq bigint, at timestamptz, operator_id integer, call text, request jsonb, ip text, prev_hash bytea
) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), operator_id, call, request, ip, encode(prev_hash, 'hex')
  )::text, 'UTF8'))
$$;

create function audit_continues() returns trigger language plpgsql as $$
declare
  head audit_head;
begin
  select * into strict head from audit_head for update;
  new.seq := head.seq + 1;
  new.prev_hash := head.hash;
  new.hash := audit_hash(new.seq, new.at, new.operator_id, new.call, new.request, new.ip, new.prev_hash);
  update audit_head set seq = new.seq, hash = new.hash;
  return new;
end $$;
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_continues before insert on audit for each row execute function audit_continues();
create trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function audit_is_append_only();
-- Depth 0 is a statement of one's own; the one inside `audit_continues` runs at depth 1.
create trigger audit_head_follows before update on audit_head
  for each statement when (pg_trigger_depth() = 0) execute function audit_is_append_only();
create trigger audit_head_stays before insert or delete or truncate on audit_head
  for each statement execute function audit_is_append_only();

-- What an operator wrote when freezing a membership: reason 3.
alter table member drop constraint if exists member_frozen_reason_check;
alter table member
  add column frozen_note text,
  add column frozen_at timestamptz,
  add constraint member_frozen_reason check (frozen_reason in (1, 2, 3)),
  add constraint member_frozen_note check (frozen_note is null or frozen_reason = 3);

-- How operators look for members: the newest first, by the beginning of a name or an address.
create index member_newest on member (created_at, uid);
create index member_newest_of_level on member (level, created_at, uid);
create index member_newest_frozen on member (created_at, uid) where frozen_reason is not null;
create index member_name_begins on member (name_key text_pattern_ops);
create index member_email_begins on member (email text_pattern_ops);

-- The number of the last entry of an account that belongs to a transfer up to the given one. Transfers are numbered while
-- their accounts are held, so an account's entries lie in the order of their transfers, and halving finds the place in a
-- long history as fast as in a short one.
create function entry_upto(account bigint, transfer bigint) returns bigint language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  below bigint := 0;
  above bigint;
  middle bigint;
begin
  select entries + 1 into above from account a where a.id = account;
  while above - below > 1 loop
    middle := (below + above) / 2;
    if (select e.transfer_id from entry e where e.account_id = account and e.seq = middle) <= transfer then
      below := middle;
    else
      above := middle;
    end if;
  end loop;
  return below;
end $$;

-- The newest entries of an account up to one of them, of one operation (null: any). It goes backwards through the
-- account's own index and stops when it has enough, whatever the planner knows of the table.
create function entries_downfrom(account bigint, last bigint, of_operation text, most integer) returns table (
  transfer_id bigint, account_id bigint, seq bigint, asset text, amount bigint, balance_after bigint
) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  if of_operation is null then
    return query
      select e.transfer_id, e.account_id, e.seq, e.asset, e.amount, e.balance_after from entry e
      where e.account_id = account and e.seq <= last order by e.seq desc limit most;
  else
    return query
      select e.transfer_id, e.account_id, e.seq, e.asset, e.amount, e.balance_after
      from entry e join transfer t on t.id = e.transfer_id and t.operation = of_operation
      where e.account_id = account and e.seq <= last order by e.seq desc limit most;
  end if;
end $$;
