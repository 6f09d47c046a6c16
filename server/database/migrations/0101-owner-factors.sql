-- The second factor of a shop's owner: an authenticator, recovery codes and passkeys (decision 0107).

-- Passkeys and their challenges belong to a member or to a merchant.
alter table passkey
  alter column uid drop not null,
  add column merchant_id integer references merchant (merchant_id),
  add constraint passkey_holder check (num_nonnulls(uid, merchant_id) = 1);
create index passkey_of_merchant on passkey (merchant_id, made_at) where merchant_id is not null;

create or replace function passkey_stays() returns trigger language plpgsql as $$
begin
  if (old.id, old.uid, old.merchant_id, old.credential_id, old.public_key, old.made_at)
      is distinct from (new.id, new.uid, new.merchant_id, new.credential_id, new.public_key, new.made_at)
    or (old.removed_at is not null and new is distinct from old) or new.counter < old.counter then
    raise exception 'passkey % never changes so', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

alter table passkey_challenge
  add column merchant_id integer references merchant (merchant_id),
  drop constraint passkey_challenge_owner,
  add constraint passkey_challenge_owner check (num_nonnulls(uid, merchant_id) = case purpose when 'sign in' then 0 else 1 end);

-- A challenge serves once, whatever answered it.
create function passkey_challenge_serves_once() returns trigger language plpgsql as $$
begin
  if old.spent_by is not null
    or (old.hash, old.purpose, old.uid, old.merchant_id, old.sid, old.bound, old.begun_at, old.expires_at)
      is distinct from (new.hash, new.purpose, new.uid, new.merchant_id, new.sid, new.bound, new.begun_at, new.expires_at) then
    raise exception 'a challenge of a passkey serves once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger passkey_challenge_serves_once before update on passkey_challenge
  for each row execute function passkey_challenge_serves_once();

-- The authenticator of an owner. Without a row, the password alone signs in.
create table merchant_authenticator (
  merchant_id integer primary key references merchant (merchant_id),
  secret bytea not null check (octet_length(secret) = 48),
  key_id text not null,
  -- The newest step with an accepted code, and what that code was for.
  last_step bigint not null check (last_step > 0),
  last_key text,
  failures smallint not null default 0 check (failures between 0 and 5),
  day_failures smallint not null default 0 check (day_failures between 0 and 20),
  day_began timestamptz,
  locked_until timestamptz,
  set_at timestamptz not null
);

-- A code serves once, and only for one request. A new secret begins anew.
create function merchant_authenticator_serves_once() returns trigger language plpgsql as $$
begin
  if old.merchant_id <> new.merchant_id then
    raise exception 'the authenticator of merchant % never moves', old.merchant_id using errcode = 'integrity_constraint_violation';
  end if;
  if old.secret = new.secret and (new.last_step < old.last_step
      or (new.last_step = old.last_step and new.last_key is distinct from old.last_key)) then
    raise exception 'a code of merchant % serves once', old.merchant_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger merchant_authenticator_serves_once before update on merchant_authenticator
  for each row execute function merchant_authenticator_serves_once();

-- An authenticator that waits for its first code; at most one for a merchant.
create table merchant_pending_authenticator (
  merchant_id integer primary key references merchant (merchant_id),
  -- The device that prepared it. It is shown and confirmed on no other.
  sid text not null,
  secret bytea not null check (octet_length(secret) = 48),
  key_id text not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  -- What was shown besides the password: nothing, as there was no factor; a code or a passkey; or a recovery code.
  proof text not null check (proof in ('none', 'code', 'recovery')),
  failures smallint not null default 0 check (failures between 0 and 5),
  constraint merchant_pending_authenticator_lives
    check (expires_at > opened_at and expires_at <= opened_at + interval '15 minutes')
);
create index merchant_pending_authenticator_expiry on merchant_pending_authenticator (expires_at);

-- The recovery codes of an owner, as keyed hashes. A used one stays until the set is replaced.
create table merchant_recovery_code (
  merchant_id integer not null references merchant (merchant_id),
  hash bytea not null check (octet_length(hash) = 32),
  used_at timestamptz,
  -- What it was used for: the same request may bring it again after a crash.
  used_for text,
  primary key (merchant_id, hash),
  constraint merchant_recovery_code_use check ((used_at is null) = (used_for is null))
);

create function merchant_recovery_code_serves_once() returns trigger language plpgsql as $$
begin
  if old.used_at is not null or (old.merchant_id, old.hash) is distinct from (new.merchant_id, new.hash) then
    raise exception 'a recovery code of merchant % serves once', old.merchant_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger merchant_recovery_code_serves_once before update on merchant_recovery_code
  for each row execute function merchant_recovery_code_serves_once();

-- Sign-ins whose password was right and that wait for a code, each on one device.
create table merchant_sign_in (
  sid text not null,
  merchant_id integer not null references merchant (merchant_id),
  began_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  primary key (merchant_id, sid),
  constraint merchant_sign_in_lives check (expires_at > began_at and expires_at <= began_at + interval '10 minutes')
);
create index merchant_sign_in_expiry on merchant_sign_in (expires_at);
