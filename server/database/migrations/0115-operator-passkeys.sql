-- Passkeys of operators, for the sign-in alone (decision 0124).

-- Passkeys and their challenges belong to a member, to a merchant or to an operator.
alter table passkey
  add column operator_id integer references operator (id),
  drop constraint passkey_holder,
  add constraint passkey_holder check (num_nonnulls(uid, merchant_id, operator_id) = 1);
create index passkey_of_operator on passkey (operator_id, made_at) where operator_id is not null;

create or replace function passkey_stays() returns trigger language plpgsql as $$
begin
  if (old.id, old.uid, old.merchant_id, old.operator_id, old.credential_id, old.public_key, old.made_at)
      is distinct from (new.id, new.uid, new.merchant_id, new.operator_id, new.credential_id, new.public_key, new.made_at)
    or (old.removed_at is not null and new is distinct from old) or new.counter < old.counter then
    raise exception 'passkey % never changes so', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- An operator confirms nothing with a passkey: approvals and other acts take a code of the authenticator.
alter table passkey_challenge
  add column operator_id integer references operator (id),
  add constraint passkey_challenge_operator check (operator_id is null or purpose = 'add'),
  drop constraint passkey_challenge_owner,
  add constraint passkey_challenge_owner
    check (num_nonnulls(uid, merchant_id, operator_id) = case purpose when 'sign in' then 0 else 1 end);

create or replace function passkey_challenge_serves_once() returns trigger language plpgsql as $$
begin
  if old.spent_by is not null
    or (old.hash, old.purpose, old.uid, old.merchant_id, old.operator_id, old.sid, old.bound, old.begun_at, old.expires_at)
      is distinct from (new.hash, new.purpose, new.uid, new.merchant_id, new.operator_id, new.sid, new.bound, new.begun_at, new.expires_at) then
    raise exception 'a challenge of a passkey serves once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
