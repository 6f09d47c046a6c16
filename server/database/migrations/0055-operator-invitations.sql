-- Operators whom two admins have agreed to add, until they have set a password and an authenticator (decision 0072).

create table operator_invitation (
  id integer generated always as identity primary key,
  -- What two admins agreed on.
  approval_id text not null constraint operator_invitation_agreed unique references approval (id),
  name text not null check (length(name) between 1 and 60),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  role text not null check (role in ('support', 'finance', 'content', 'admin')),
  made_at timestamptz not null,
  -- SHA-256 of the link that serves: the newest one.
  token_hash bytea not null constraint operator_invitation_token unique check (octet_length(token_hash) = 32),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- The authenticator that is being set up, sealed; null until the link is opened.
  secret bytea check (octet_length(secret) = 48),
  key_id text,
  accepted_at timestamptz,
  operator_id integer constraint operator_invitation_operator unique references operator (id),
  withdrawn_at timestamptz,
  -- Who took it back; null where nobody did by hand.
  withdrawn_by integer references operator (id),
  constraint operator_invitation_lasts check (sent_at >= made_at and expires_at > sent_at and expires_at <= sent_at + interval '24 hours'),
  constraint operator_invitation_sealed check ((secret is null) = (key_id is null)),
  constraint operator_invitation_ends_once check (accepted_at is null or withdrawn_at is null),
  constraint operator_invitation_in_time check (accepted_at >= sent_at and accepted_at < expires_at),
  constraint operator_invitation_becomes_one check ((accepted_at is null) = (operator_id is null)),
  -- Once it is over no secret of it is kept: an operator's lies in their own row.
  constraint operator_invitation_forgets check (secret is null or (accepted_at is null and withdrawn_at is null))
);
create unique index operator_invitation_one_open on operator_invitation (email) where accepted_at is null and withdrawn_at is null;

create function operator_invitation_stays() returns trigger language plpgsql as $$
begin
  raise exception 'an invitation is for whom two agreed on, ends once, and stays' using errcode = 'restrict_violation';
end $$;
create trigger operator_invitation_is_kept before update on operator_invitation
  for each row when (
    old.accepted_at is not null or old.withdrawn_at is not null
    or (old.id, old.approval_id, old.name, old.email, old.role, old.made_at)
      is distinct from (new.id, new.approval_id, new.name, new.email, new.role, new.made_at)
  ) execute function operator_invitation_stays();
create trigger operator_invitation_never_leaves before delete or truncate on operator_invitation
  for each statement execute function operator_invitation_stays();
