-- Signed receipts (docs/decisions/0082-signed-receipts.md). Each sealed block of the ledger gets one signature over all its receipts.
create table signing_key (
  id integer primary key check (id > 0),
  public_key bytea not null unique check (octet_length(public_key) = 32),
  private_sealed bytea not null,
  sealed_under text not null,
  salt_secret bytea not null check (octet_length(salt_secret) = 32),
  begins_at timestamptz not null,
  ends_at timestamptz check (ends_at > begins_at),
  signature bytea check (octet_length(signature) = 64),
  -- Keys are numbered without a gap.
  follows integer generated always as (nullif(id - 1, 0)) stored references signing_key (id),
  constraint signing_key_first check (id > 1 or signature is null)
);
-- One key signs at a time.
create unique index signing_key_open on signing_key ((true)) where ends_at is null;
create function signing_key_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a signing key stays as it was made, and ends once' using errcode = 'restrict_violation';
end $$;
create trigger signing_key_stays before update on signing_key
  for each row when (
    old.ends_at is not null
    or (old.id, old.public_key, old.private_sealed, old.sealed_under, old.salt_secret, old.begins_at, old.signature)
      is distinct from (new.id, new.public_key, new.private_sealed, new.sealed_under, new.salt_secret, new.begins_at, new.signature)
  ) execute function signing_key_stays();
create trigger signing_key_never_leaves before delete or truncate on signing_key
  for each statement execute function ledger_is_append_only();

create table receipt_batch (
  block bigint primary key references ledger_block (number) check (block > 0),
  receipts integer not null check (receipts >= 0),
  root bytea not null check (octet_length(root) = 32),
  statement text not null,
  key integer not null references signing_key (id),
  signature bytea not null check (octet_length(signature) = 64),
  at timestamptz not null default clock_timestamp(),
  -- Every block up to the last signed one has a batch.
  follows bigint generated always as (nullif(block - 1, 0)) stored references receipt_batch (block)
);
create trigger receipt_batch_append_only before update or delete or truncate on receipt_batch
  for each statement execute function ledger_is_append_only();
