-- Mail codes that belong to a device, a second factor that can be replaced, recovery codes, addresses for withdrawals
-- (decisions §4 and §5, docs/decisions/0014-a-lost-telephone.md).

-- The newest code for an address, a purpose and a device: who asks on another device neither replaces it nor uses up its
-- tries. The codes of before live for ten minutes and know no device, so whoever waits for one asks anew.
drop table email_code;
create table email_code (
  email text not null references mailbox (email) on delete cascade,
  -- `member` is for whatever a member who is signed in has to prove their mailbox for.
  purpose text not null check (purpose in ('login', 'register', 'link', 'member')),
  -- The device that asked. It serves on no other.
  sid text not null check (sid ~ '^[0-9a-z]{32}$'),
  hash bytea not null check (octet_length(hash) = 32),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  -- What it was spent for.
  spent_for text,
  primary key (email, purpose, sid),
  constraint email_code_lives check (expires_at > sent_at and expires_at <= sent_at + interval '10 minutes')
);
create index email_code_expiry on email_code (expires_at);

alter table member
  -- Until when money cannot leave, because the authenticator was replaced by e-mail alone. It lies here, and not with the
  -- authenticator, as each request reads the member anyway.
  add column money_waits_until timestamptz,
  -- When the address for withdrawals became the one that it is; they wait for a day after it (decisions §5).
  add column cash_address_changed_at timestamptz;

alter table authenticator
  -- Since when no code of it works, because two operators made it void. A new one ends that.
  add column voided_at timestamptz,
  -- Wrong codes within a day, and when that day began: the twentieth locks the factor until it is over (threats C74).
  add column day_failures smallint not null default 0 check (day_failures between 0 and 20),
  add column day_began timestamptz;

-- As in 0002-identity.sql, and moreover: a void authenticator accepts nothing; twenty wrong codes within a day lock it until
-- that day is over, and the last of them says so ('last wrong'); what gives money away is told to wait ('waits') here, under
-- the lock, where no replacement that is under way can slip past the look that the front door took at the member before.
drop function authenticator_spend;
create function authenticator_spend(
  uids integer[], steps bigint[], keys text[], secrets bytea[], ats timestamptz[], giving boolean[]
) returns table (n bigint, verdict text) language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  perform from authenticator a where a.uid = any (uids) order by a.uid for no key update;
  return query
    with asked as (
      select * from unnest(uids, steps, keys, secrets, ats, giving) with ordinality it (uid, step, key, secret, at, gives, n)
    ),
    known as (
      select asked.*, a.failures, a.day_began, a.locked_until, a.voided_at, a.last_step, a.last_key,
        a.secret = asked.secret as same,
        case when a.day_began > asked.at - interval '1 day' then a.day_failures else 0 end as today
      from asked join authenticator a on a.uid = asked.uid
    ),
    judged as (
      select k.*,
        case
          when not k.same then 'changed'
          when k.voided_at is not null then 'void'
          when k.gives and exists (select from member m where m.uid = k.uid and m.money_waits_until > k.at) then 'waits'
          when k.last_step = k.step and k.last_key = k.key then 'accepted before'
          when k.locked_until > k.at then 'locked'
          when k.step is null then case when k.today = 19 then 'last wrong' else 'wrong' end
          when k.step <= k.last_step then 'spent'
          else 'accepted'
        end as verdict
      from known k
    ),
    written as (
      update authenticator a set
        last_step = case when j.verdict = 'accepted' then j.step else a.last_step end,
        last_key = case when j.verdict = 'accepted' then j.key else a.last_key end,
        failures = case when j.verdict in ('accepted', 'last wrong') or j.failures = 4 then 0 else j.failures + 1 end,
        day_failures = case when j.verdict = 'accepted' then a.day_failures else j.today + 1 end,
        day_began = case when j.verdict = 'accepted' or j.today > 0 then a.day_began else j.at end,
        locked_until = case
          when j.verdict = 'last wrong' then greatest(j.day_began + interval '1 day', j.at + interval '15 minutes')
          when j.verdict = 'wrong' and j.failures = 4 then j.at + interval '15 minutes'
        end
      from judged j where a.uid = j.uid and j.verdict in ('accepted', 'wrong', 'last wrong')
    )
    select j.n, j.verdict from judged j;
end $$;

-- A new authenticator that is not in the place of the old one yet; at most one for a member.
create table pending_authenticator (
  uid integer primary key references member (uid),
  secret bytea not null check (octet_length(secret) = 48),
  key_id text not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  -- What was shown besides the mail code: nothing, a code of the old authenticator, or the recovery code with this hash,
  -- which is spent with the confirmation.
  proof text not null check (proof in ('none', 'code', 'recovery')),
  recovery_hash bytea check (octet_length(recovery_hash) = 32),
  failures smallint not null default 0 check (failures between 0 and 5),
  -- The step of the code that confirmed it: who never heard the answer may say it again.
  confirmed_step bigint,
  constraint pending_authenticator_lives check (expires_at > opened_at and expires_at <= opened_at + interval '15 minutes'),
  constraint pending_authenticator_proof check ((proof = 'recovery') = (recovery_hash is not null))
);
create index pending_authenticator_expiry on pending_authenticator (expires_at);

-- The recovery codes of a member that have not been used, as keyed hashes.
create table recovery_code (
  uid integer not null references member (uid),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (uid, hash)
);

-- As in 0005-sessions-and-links.sql, with the answer to whether money waits.
create or replace function session_find(hashes bytea[], sids text[], at timestamptz) returns table (
  n bigint, uid integer, name text, email text, activated boolean, frozen boolean, money_waits boolean, language text,
  seen_at timestamptz
) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query
    select asked.n, m.uid, m.name, m.email, m.activated_at is not null, m.frozen_reason is not null,
      coalesce(m.money_waits_until > at, false), m.language, s.seen_at
    from unnest(hashes, sids) with ordinality asked (hash, sid, n)
    -- Sideways and unflattened, so that every plan goes through the indexes, also one made while the tables were small.
    cross join lateral (select * from session where token_hash = asked.hash offset 0) s
    cross join lateral (select * from member where uid = s.uid offset 0) m
    where s.sid = asked.sid and s.expires_at > at;
end $$;
