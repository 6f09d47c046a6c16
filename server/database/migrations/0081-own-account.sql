-- Members change their e-mail address and name, lock their account, and see what happened to it (docs/decisions/0092-own-account.md).

alter table member
  add column name_changed_at timestamptz,
  add column lockdown_at timestamptz,
  add column lockdown_ends_at timestamptz,
  add constraint member_lockdown check (lockdown_ends_at is null or (lockdown_at is not null and lockdown_ends_at >= lockdown_at));
create index member_lockdown_ends on member (lockdown_ends_at) where lockdown_ends_at is not null;

-- A code that goes to the address that a member wants.
alter table email_code drop constraint email_code_purpose_check;
alter table email_code add constraint email_code_purpose_check
  check (purpose in ('login', 'register', 'link', 'member', 'change'));

-- A new address that waits. Several members may wait for the same one: the first to be due gets it.
create table email_change (
  uid integer primary key references member (uid),
  new_email text not null check (new_email = lower(new_email) and length(new_email) between 3 and 254),
  sid text not null check (sid ~ '^[0-9a-z]{32}$'),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  constraint email_change_waits check (due_at >= asked_at)
);
create index email_change_due on email_change (due_at);

-- Names that a member gave up. Nobody else may take one yet, so that nobody poses as them.
create table reserved_name (
  name_key text primary key check (name_key = lower(name_key)),
  uid integer not null references member (uid),
  until timestamptz not null
);
create index reserved_name_ends on reserved_name (until);

-- What happened to the access of a member's account.
create table account_event (
  id bigint generated always as identity primary key,
  uid integer not null references member (uid),
  at timestamptz not null,
  kind text not null check (kind ~ '^[a-zA-Z]{3,40}$'),
  device text not null default '' check (length(device) <= 60),
  network text not null default '' check (length(network) <= 45)
);
create index account_event_of on account_event (uid, id);
create index account_event_oldest on account_event (at);

-- As in 0048, with the answer to whether the member has locked the account.
drop function session_find;
create function session_find(hashes bytea[], sids text[], at timestamptz) returns table (
  n bigint, uid integer, name text, email text, activated boolean, frozen boolean, money_waits boolean, locked_down boolean,
  must_prove boolean, language text, seen_at timestamptz
) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
begin
  return query
    select asked.n, m.uid, m.name, m.email, m.activated_at is not null, m.frozen_reason is not null,
      coalesce(m.money_waits_until > at, false),
      m.lockdown_at is not null and coalesce(m.lockdown_ends_at > at, true),
      s.via_uid is not null and coalesce(s.proven_until <= at, true),
      m.language, s.seen_at
    from unnest(hashes, sids) with ordinality asked (hash, sid, n)
    -- Sideways and unflattened, so that every plan goes through the indexes, also one made while the tables were small.
    cross join lateral (select * from session where token_hash = asked.hash offset 0) s
    cross join lateral (select * from member where uid = s.uid offset 0) m
    where s.sid = asked.sid and s.expires_at > at;
end $$;
