-- A prepared authenticator is shown again on the device that prepared it, so that a reload does not lose the key (decision 0088).
alter table pending_authenticator add column sid text not null default '';

-- Passkeys of members (WebAuthn), equals of the authenticator (decision 0088). A removed one stays, and opens nothing.
create table passkey (
  id uuid primary key default gen_random_uuid(),
  uid integer not null references member (uid),
  credential_id bytea not null constraint passkey_credential unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null check (octet_length(public_key) between 1 and 2048),
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 40),
  backed_up boolean not null,
  made_at timestamptz not null,
  used_at timestamptz,
  removed_at timestamptz,
  constraint passkey_times check (used_at >= made_at and removed_at >= made_at)
);
create index passkey_of on passkey (uid, made_at);

-- What never changes: whose passkey it is, and its key.
create function passkey_stays() returns trigger language plpgsql as $$
begin
  if (old.id, old.uid, old.credential_id, old.public_key, old.made_at) is distinct from (new.id, new.uid, new.credential_id, new.public_key, new.made_at)
    or (old.removed_at is not null and new is distinct from old) or new.counter < old.counter then
    raise exception 'passkey % never changes so', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger passkey_stays before update on passkey for each row execute function passkey_stays();

-- Challenges that a passkey signs. Each serves once, for five minutes, on one device, and for one purpose.
create table passkey_challenge (
  hash bytea primary key check (octet_length(hash) = 32),
  purpose text not null check (purpose in ('add', 'sign in', 'confirm')),
  uid integer references member (uid),
  sid text not null,
  bound text not null,
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  spent_by bytea check (octet_length(spent_by) = 32),
  constraint passkey_challenge_lives check (expires_at > begun_at and expires_at <= begun_at + interval '5 minutes'),
  constraint passkey_challenge_owner check ((uid is null) = (purpose = 'sign in'))
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
create index passkey_challenge_of on passkey_challenge (sid, begun_at);
