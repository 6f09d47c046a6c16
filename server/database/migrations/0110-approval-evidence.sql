-- Requests are searched by whom they concern, by name and by kind (decision 0119).
alter table approval
  add whom text generated always as (
    case
      when kind in ('resetAuthenticator', 'award', 'payoutAddress', 'merchantContact', 'merchantAccess') then about
      when kind = 'payWithdrawal' then coalesce(payload ->> 'uid', payload ->> 'merchant')
      when kind = 'assignPayment' then nullif(payload ->> 'to', 'treasury')
      when kind in ('mallRefund', 'activityAward') then payload ->> 'uid'
    end
  ) stored,
  add whom_name text generated always as (
    case
      when kind in ('resetAuthenticator', 'award', 'payoutAddress', 'merchantContact', 'merchantAccess', 'payWithdrawal', 'activityAward')
        then about_name
      when kind in ('assignPayment', 'mallRefund') then payload ->> 'name'
    end
  ) stored,
  add name_folded text not null generated always as (
    search_fold(about_name || case when kind in ('assignPayment', 'mallRefund') then coalesce(' ' || (payload ->> 'name'), '') else '' end)
  ) stored;
create index approval_whom on approval (whom, made_at, id) where whom is not null;
create index approval_kind on approval (kind, made_at, id);
create index approval_name_parts on approval using gin (search_grams(name_folded));

-- A code that an operator gave for a decision counts for their further ones on this device, where the setting approvalCodeLasts says so.
alter table operator_session
  add code_at timestamptz,
  add code_lasts integer,
  add constraint operator_session_code check ((code_at is null) = (code_lasts is null)),
  add constraint operator_session_code_lasts check (code_lasts between 1 and 900),
  add constraint operator_session_code_since check (code_at >= created_at);

-- No decision without a code that counted then. Decisions from before this migration do not say when their code was given.
alter table approval
  add code_at timestamptz,
  add constraint approval_code_counts check (code_at <= decided_at and code_at > decided_at - interval '900 seconds'),
  add constraint approval_needs_code check ((checker is null) = (code_at is null)) not valid;

-- A change of the setting, of an authenticator or of rights ends what earlier codes count for.
create function approval_codes_end() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'setting_change' then
    update operator_session set code_at = null, code_lasts = null where code_at is not null;
  else
    update operator_session set code_at = null, code_lasts = null where operator_id = new.id and code_at is not null;
  end if;
  return null;
end $$;
create trigger setting_change_ends_codes after insert on setting_change
  for each row when (new.key = 'approvalCodeLasts') execute function approval_codes_end();
create trigger operator_change_ends_codes after update of secret, role, disabled_at on operator
  for each row when (old.secret is distinct from new.secret or old.role is distinct from new.role or old.disabled_at is distinct from new.disabled_at)
  execute function approval_codes_end();
