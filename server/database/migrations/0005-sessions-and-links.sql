-- Sessions that can be told apart, one-time passwords, devices that are known, and accounts that are linked (decisions §4).

-- A one-time password was used up and no new password is set yet: until then there is none.
alter table member add column password_used_up boolean not null default false;
-- The device that the account was registered on; null for the root member. With `created_at` it says whose hands it is in.
alter table member add column registered_sid text check (registered_sid ~ '^[0-9a-z]{32}$');

-- One session for a member and a device, so that naming the device names the session.
delete from session s using session newer
  where newer.uid = s.uid and newer.sid = s.sid
    and (newer.created_at, newer.token_hash) > (s.created_at, s.token_hash);
alter table session
  -- 122 random bits in hex: a name that may be shown, and that opens nothing.
  add column id text not null default replace(gen_random_uuid()::text, '-', '')
    constraint session_id unique constraint session_id_is_hex check (id ~ '^[0-9a-f]{32}$'),
  -- Browser and system in plain words.
  add column device text not null default '' check (length(device) <= 60),
  -- The linked account whose own sign-in this goes back to; null for who signed in themselves.
  add column via_uid integer references member (uid),
  add constraint session_comes_from_elsewhere check (via_uid <> uid),
  add constraint session_of_member_and_device unique (uid, sid);
drop index session_member;
create index session_via on session (via_uid) where via_uid is not null;

-- A function cannot change what it answers: `money_waits` is new.
drop function session_find;
create function session_find(hashes bytea[], sids text[], at timestamptz) returns table (
  n bigint, uid integer, name text, email text, activated boolean, frozen boolean, money_waits boolean, language text,
  seen_at timestamptz
) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query
    select asked.n, m.uid, m.name, m.email, m.activated_at is not null, m.frozen_reason is not null, false, m.language,
      s.seen_at
    from unnest(hashes, sids) with ordinality asked (hash, sid, n)
    -- Sideways and unflattened, so that every plan goes through the indexes, also one made while the tables were small.
    cross join lateral (select * from session where token_hash = asked.hash offset 0) s
    cross join lateral (select * from member where uid = s.uid offset 0) m
    where s.sid = asked.sid and s.expires_at > at;
end $$;

-- The newest one-time password of a member; the one before it is void by being overwritten, and a used one is deleted.
create table one_time_password (
  uid integer primary key references member (uid),
  hash text not null check (hash like '$argon2id$%'),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  constraint one_time_password_lives check (expires_at > sent_at and expires_at <= sent_at + interval '30 minutes')
);
create index one_time_password_expiry on one_time_password (expires_at);
-- When the newest one-time password was asked for at this address, whether a member has it or not.
alter table mailbox add column password_sent_at timestamptz;

-- On which devices a member has signed in: somebody who signs in on another is told of it. Only a hash of the device is kept.
create table known_device (
  uid integer not null references member (uid),
  sid_hash bytea not null check (octet_length(sid_hash) = 32),
  seen_at timestamptz not null,
  primary key (uid, sid_hash)
);
create index known_device_seen on known_device (seen_at);
insert into known_device (uid, sid_hash, seen_at)
  select uid, sha256(convert_to(sid, 'UTF8')), seen_at from session;

-- Accounts that are linked with each other: all with the same `group_id`.
create table linked_account (
  uid integer primary key references member (uid),
  group_id uuid not null,
  linked_at timestamptz not null
);
create index linked_account_group on linked_account (group_id);
