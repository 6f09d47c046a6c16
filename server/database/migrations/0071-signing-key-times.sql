-- A key begins and ends between two blocks, by their times, so its age is another time (docs/decisions/0082-signed-receipts.md).
alter table signing_key add column made_at timestamptz;
alter table signing_key disable trigger signing_key_stays;
update signing_key set made_at = begins_at;
alter table signing_key enable trigger signing_key_stays;
alter table signing_key alter column made_at set default clock_timestamp(), alter column made_at set not null;

-- Times of blocks can be equal. The first key of an earlier version began when it was made, after the first blocks that it signed.
alter table signing_key drop constraint signing_key_check;
alter table signing_key add constraint signing_key_ends check (ends_at >= begins_at or id = 1);

drop trigger signing_key_stays on signing_key;
create trigger signing_key_stays before update on signing_key
  for each row when (
    old.ends_at is not null
    or (old.id, old.public_key, old.private_sealed, old.sealed_under, old.salt_secret, old.begins_at, old.made_at, old.signature)
      is distinct from
      (new.id, new.public_key, new.private_sealed, new.sealed_under, new.salt_secret, new.begins_at, new.made_at, new.signature)
  ) execute function signing_key_stays();
