-- Members, their sessions, authenticators and codes (decisions §4).

create table member (
  -- Eight random digits; 10000000 is the root member.
  uid integer primary key check (uid between 10000000 and 99999999),
  -- One spelling for one mailbox.
  email text not null constraint member_email unique check (email = lower(email) and length(email) between 3 and 254),
  name text not null check (name ~ '^[A-Za-z0-9_]{6,24}$'),
  -- The name as names are compared. Names that only look alike do not exist: a name is plain letters, digits and _.
  name_key text not null constraint member_name unique check (name_key = lower(name)),
  password_hash text not null check (password_hash like '$argon2id$%'),
  vcode text not null constraint member_vcode unique check (vcode ~ '^[2-9A-HJ-NP-Z]{8}$'),
  -- Who invited them: set once, and a member exists before anybody that they invite. So lines are trees.
  referrer_uid integer references member (uid),
  created_at timestamptz not null,
  level smallint not null default 0 check (level between 0 and 5),
  activated_at timestamptz,
  -- The business day of the last daily sign-in.
  signed_on date,
  -- Millionths of USD (decisions §6).
  shipping_fee bigint not null default 10000000 check (shipping_fee >= 0),
  cash_address text,
  -- 1 no pre-order for over 7 days, 2 an order not paid in time; null: not frozen (decisions §8).
  frozen_reason smallint check (frozen_reason in (1, 2)),
  -- A key of locales/languages.ts.
  language text not null check (language ~ '^[a-z]{2,3}$'),
  constraint member_is_referred check ((referrer_uid is null) = (uid = 10000000)),
  constraint member_level_and_activation check ((level > 0) = (activated_at is not null))
);
create index member_referrer on member (referrer_uid);

create function member_is_who_they_are() returns trigger language plpgsql as $$
begin
  raise exception 'a member''s uid, referrer, referral code and time of registration never change, and no member leaves'
    using errcode = 'restrict_violation';
end $$;
create trigger member_keeps_its_line before update of uid, referrer_uid, vcode, created_at on member
  for each row when (
    (old.uid, old.vcode, old.created_at) is distinct from (new.uid, new.vcode, new.created_at)
    or old.referrer_uid is distinct from new.referrer_uid
  ) execute function member_is_who_they_are();
create trigger member_never_leaves before delete or truncate on member
  for each statement execute function member_is_who_they_are();

-- The second factor: a row of its own, small and with room beside it, since each payment writes it.
create table authenticator (
  uid integer primary key references member (uid),
  -- 160 bits, sealed with AES-256-GCM under the key that `key_id` names.
  secret bytea not null check (octet_length(secret) = 48),
  key_id text not null,
  -- The newest 30-second step of which a code was accepted, and what it was spent for.
  last_step bigint not null default 0,
  last_key text,
  failures smallint not null default 0 check (failures between 0 and 4),
  locked_until timestamptz
) with (fillfactor = 60);

-- Spends codes for many members in one go. `steps`: the step that a code belongs to, null when it belongs to none;
-- `secrets`: the sealed secret that it was checked against. One counter for each member, under the row's lock: however
-- many guess at once, the sixth finds the factor locked, even where its guess is right (decisions §4: 5 tries, 15 minutes).
create function authenticator_spend(
  uids integer[], steps bigint[], keys text[], secrets bytea[], ats timestamptz[]
) returns table (n bigint, verdict text) language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  perform from authenticator a where a.uid = any (uids) order by a.uid for no key update;
  return query
    with asked as (
      select * from unnest(uids, steps, keys, secrets, ats) with ordinality it (uid, step, key, secret, at, n)
    ),
    judged as (
      select asked.*, a.failures,
        case
          when a.secret <> asked.secret then 'changed'
          when a.last_step = asked.step and a.last_key = asked.key then 'accepted before'
          when a.locked_until > asked.at then 'locked'
          when asked.step is null then 'wrong'
          when asked.step <= a.last_step then 'spent'
          else 'accepted'
        end as verdict
      from asked join authenticator a on a.uid = asked.uid
    ),
    written as (
      update authenticator a set
        last_step = case when j.verdict = 'accepted' then j.step else a.last_step end,
        last_key = case when j.verdict = 'accepted' then j.key else a.last_key end,
        failures = case when j.verdict = 'accepted' or j.failures = 4 then 0 else j.failures + 1 end,
        locked_until = case when j.verdict = 'wrong' and j.failures = 4 then j.at + interval '15 minutes' end
      from judged j where a.uid = j.uid and j.verdict in ('accepted', 'wrong')
    )
    select j.n, j.verdict from judged j;
end $$;

-- Only the SHA-256 of a token is kept. No row, no session: logging out deletes it.
create table session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  uid integer not null references member (uid),
  -- The device that the token was given to. It serves on no other.
  sid text not null check (sid ~ '^[0-9a-z]{32}$'),
  created_at timestamptz not null,
  seen_at timestamptz not null check (seen_at >= created_at),
  expires_at timestamptz not null,
  constraint session_lasts check (expires_at > seen_at and expires_at <= seen_at + interval '30 days')
) with (fillfactor = 90);
create index session_member on session (uid, sid);
create index session_expiry on session (expires_at);

-- The living sessions among those asked for, each by its place, with their members. A function keeps its plan, which
-- costs more to make than to follow.
create function session_find(hashes bytea[], sids text[], at timestamptz) returns table (
  n bigint, uid integer, name text, email text, activated boolean, frozen boolean, language text, seen_at timestamptz
) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query
    select asked.n, m.uid, m.name, m.email, m.activated_at is not null, m.frozen_reason is not null, m.language, s.seen_at
    from unnest(hashes, sids) with ordinality asked (hash, sid, n)
    -- Sideways and unflattened, so that every plan goes through the indexes, also one made while the tables were small.
    cross join lateral (select * from session where token_hash = asked.hash offset 0) s
    cross join lateral (select * from member where uid = s.uid offset 0) m
    where s.sid = asked.sid and s.expires_at > at;
end $$;

-- The text of a picture, for the one check that it serves.
create table captcha (
  sid text primary key check (sid ~ '^[0-9a-z]{32}$'),
  text text not null,
  expires_at timestamptz not null
);
create index captcha_expiry on captcha (expires_at);

-- When codes went to an address within the last day, whatever for: a mailbox is not to be flooded.
create table mailbox (
  email text primary key,
  sent_at timestamptz[] not null default '{}' check (cardinality(sent_at) <= 100),
  last_sent_at timestamptz not null
);
create index mailbox_last on mailbox (last_sent_at);

-- The newest code for each address and purpose; an older one is void by being overwritten. Only a keyed hash is kept.
create table email_code (
  email text not null references mailbox (email) on delete cascade,
  -- `login`, `register`, or the path of the call that it confirms.
  purpose text not null,
  hash bytea not null check (octet_length(hash) = 32),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  -- What it was spent for.
  spent_for text,
  primary key (email, purpose),
  constraint email_code_lives check (expires_at > sent_at and expires_at <= sent_at + interval '10 minutes')
);

-- Failed sign-ins, by address typed and by network address, so that nobody can go on guessing for ever.
create table sign_in_failure (
  subject text primary key,
  failures integer not null check (failures > 0),
  since timestamptz not null
);
create index sign_in_failure_since on sign_in_failure (since);
