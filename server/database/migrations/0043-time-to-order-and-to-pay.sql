-- How long an order may be paid is fixed when its payment opens: a setting that is changed meanwhile would have taken time away from who
-- was told of it. Kept is when the time ends, were the platform never down, so that an index finds what is due.
alter table preorder add column pay_until timestamptz;

-- How long an order may be paid by the settings of now, the default of domain/platform/settings.ts where there is none.
create function preorder_window() returns interval language sql stable as $$
  select make_interval(secs => coalesce((select (value #>> '{}')::integer from setting where key = 'orderWindow'), 86400))
$$;
-- Of what was late under another setting it was over by then.
update preorder set pay_until = least(status_at + preorder_window(), late_at) where status = 'paying' and session_id is not null;
alter table preorder add constraint preorder_time_to_pay check (
  case when status = 'paying' and session_id is not null then pay_until is not null and pay_until >= status_at
    else pay_until is null or status in ('paid', 'ended') and session_id is not null end
);
drop index preorder_due;
create index preorder_due on preorder (pay_until, oid) where status = 'paying' and late_at is null and session_id is not null;

-- A node of before this migration opens a payment, or lets its time begin anew, and does not know of the end: the time is as long as it
-- was, or as long as the settings say.
create function preorder_runs_out() returns trigger language plpgsql as $$
begin
  new.pay_until := new.status_at + coalesce(old.pay_until - old.status_at, preorder_window());
  return new;
end $$;
create trigger preorder_runs_out before update on preorder
  for each row when (
    new.status = 'paying' and new.session_id is not null and new.late_at is null
    and new.pay_until is not distinct from old.pay_until and (old.status <> 'paying' or new.status_at <> old.status_at)
  ) execute function preorder_runs_out();
-- The end is set as the payment opens. Until then nobody takes anything of that time away; afterwards it may begin anew, unless its owner was frozen for it.
create trigger preorder_time_stays before update on preorder
  for each row when (
    case when (old.status, new.status) = ('paying', 'paying')
      then (new.status_at, new.pay_until) is distinct from (old.status_at, old.pay_until) and (old.late_at is not null or new.status_at < old.pay_until)
      else new.pay_until is distinct from old.pay_until and (old.status, new.status) <> ('locked', 'paying') end
  ) execute function preorder_is_kept();

-- What everybody who is frozen would take out of the treasury by paying: who shall be frozen besides must be able to pay as well.
create index preorder_owed on preorder (type) include (money) where status = 'paying' and (late_at is not null or session_id is null);

-- From when on it counts for everybody that they create no pre-order: days on which nobody could, count for nobody. One row.
create table preorder_watch_start (
  "only" boolean primary key default true check ("only"),
  at timestamptz not null
);
-- The days that began with the rule switched off, as far as they are known.
insert into preorder_watch_start (at)
  select (max(day) + 1)::timestamp at time zone 'Asia/Shanghai' from settlement_day
  where terms ->> 'preordersOpen' = '0' or terms ->> 'idleFreeze' = '0' having max(day) is not null;
