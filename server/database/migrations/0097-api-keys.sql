-- Keys of merchants for /api/v1 (docs/decisions/0103-api-keys-and-api-v1.md).

create table merchant_api_key (
  id bigint generated always as identity primary key,
  merchant_id integer not null references merchant (merchant_id),
  -- One of twenty places. Of the keys that work, each has its own.
  slot smallint not null check (slot between 1 and 20),
  name text not null check (char_length(name) between 1 and 60),
  scopes text[] not null constraint merchant_api_key_scopes check (
    scopes <@ '{charges:read,charges:write,bills:read,payouts:read,payouts:write}'::text[] and cardinality(scopes) between 1 and 5),
  -- SHA-256 of the secret, and its beginning.
  secret_hash bytea not null constraint merchant_api_key_secret unique check (octet_length(secret_hash) = 32),
  prefix text not null check (prefix ~ '^hk_[A-Za-z0-9_-]{6}$'),
  -- The secret before the last rotation, and until when it works.
  old_hash bytea constraint merchant_api_key_old_secret unique check (octet_length(old_hash) = 32),
  old_until timestamptz,
  rotated_at timestamptz,
  created_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  constraint merchant_api_key_of_merchant unique (merchant_id, id),
  constraint merchant_api_key_old check (num_nonnulls(old_hash, old_until, rotated_at) in (0, 3)),
  constraint merchant_api_key_overlap check (old_until between rotated_at and rotated_at + interval '1 day'),
  constraint merchant_api_key_other_secret check (old_hash <> secret_hash)
);
create unique index merchant_api_key_slot on merchant_api_key (merchant_id, slot) where revoked_at is null;

-- A key is never deleted: charges name the key that opened them. Revoked, it never works again.
create function merchant_api_key_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a key is only used, rotated or revoked' using errcode = 'restrict_violation';
end $$;
create trigger merchant_api_key_stays before update on merchant_api_key
  for each row when (
    old.revoked_at is not null
    or to_jsonb(old) - '{secret_hash,prefix,old_hash,old_until,rotated_at,used_at,revoked_at}'::text[]
      is distinct from to_jsonb(new) - '{secret_hash,prefix,old_hash,old_until,rotated_at,used_at,revoked_at}'::text[]
    -- The secret that was replaced is the old one.
    or (old.secret_hash <> new.secret_hash and (new.old_hash is distinct from old.secret_hash or new.rotated_at is null))
  ) execute function merchant_api_key_is_kept();
create trigger merchant_api_key_never_deleted before delete on merchant_api_key
  for each row execute function merchant_api_key_is_kept();
create trigger merchant_api_key_never_emptied before truncate on merchant_api_key
  for each statement execute function merchant_api_key_is_kept();

-- Which key opened a charge, and what the shop's software noted at it. Both never change (merchant_charge_stays).
alter table merchant_charge
  add column key_id bigint,
  add column metadata jsonb check (jsonb_typeof(metadata) = 'object' and metadata <> '{}' and octet_length(metadata::text) <= 2560),
  add constraint merchant_charge_key foreign key (merchant_id, key_id) references merchant_api_key (merchant_id, id);
