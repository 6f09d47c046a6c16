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
