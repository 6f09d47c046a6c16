-- Webhooks of merchants, and the events of their payouts (docs/decisions/0104-webhooks.md).

-- The payouts of before have events too, so that each payout has them all.
insert into merchant_event (merchant_id, kind, withdrawal_id, at)
select merchant_id, kind, id, at from (
  select merchant_id, 'payout.requested' as kind, id, created_at as at from withdrawal where merchant_id is not null
  union all select merchant_id, case when state = 'completed' then 'payout.sent'
    when rejected_by is null then 'payout.cancelled' else 'payout.rejected' end, id, ended_at
  from withdrawal where merchant_id is not null and state in ('completed', 'rejected')) w
order by at, id;
create index merchant_event_of_payout on merchant_event (withdrawal_id) where withdrawal_id is not null;

-- An address of a merchant's that is told what happens to them.
create table merchant_webhook (
  id bigint generated always as identity primary key,
  merchant_id integer not null references merchant (merchant_id),
  url text not null constraint merchant_webhook_url check (char_length(url) <= 500 and url ~ '^https?://[^\s]+$'),
  -- The kinds of events that it gets. Null: all, those of later versions too.
  kinds text[] constraint merchant_webhook_kinds check (cardinality(kinds) > 0 and kinds <@ array['charge.opened', 'charge.paid',
    'charge.expired', 'charge.cancelled', 'bill.paid', 'bill.converted', 'bill.refunded', 'payout.requested', 'payout.sent',
    'payout.rejected', 'payout.cancelled']),
  -- Sealed. The one before still signs too, until its end.
  secret bytea not null,
  key_id text not null,
  previous_secret bytea,
  previous_key_id text,
  previous_until timestamptz,
  created_at timestamptz not null,
  -- While it is off, it gets nothing.
  off_at timestamptz,
  off_why text check (off_why in ('owner', 'gone', 'failing')),
  removed_at timestamptz,
  constraint merchant_webhook_previous check (num_nonnulls(previous_secret, previous_key_id, previous_until) in (0, 3)),
  constraint merchant_webhook_off check (num_nonnulls(off_at, off_why) in (0, 2)),
  constraint merchant_webhook_removed check (removed_at is null or off_at is not null)
);
create index merchant_webhook_of on merchant_webhook (merchant_id, id) where removed_at is null;
create index merchant_webhook_removed_at on merchant_webhook (removed_at) where removed_at is not null;

create function merchant_webhook_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a webhook keeps its merchant, and once removed it never changes' using errcode = 'restrict_violation';
end $$;
create trigger merchant_webhook_stays before update on merchant_webhook
  for each row when (old.removed_at is not null or (old.id, old.merchant_id, old.created_at) is distinct from (new.id, new.merchant_id, new.created_at))
  execute function merchant_webhook_is_kept();

create function merchant_webhook_is_few() returns trigger language plpgsql as $$
begin
  perform from merchant where merchant_id = new.merchant_id for no key update;
  if (select count(*) from merchant_webhook where merchant_id = new.merchant_id and removed_at is null) > 10 then
    raise exception 'merchant % has ten webhooks already', new.merchant_id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger merchant_webhook_at_most_ten after insert on merchant_webhook
  for each row execute function merchant_webhook_is_few();

-- One event on its way to one webhook. The one of a subject that came first goes first.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references merchant_webhook (id) on delete cascade,
  -- Null: a test.
  event_id bigint references merchant_event (id) on delete cascade,
  -- Above 0: sent again by hand.
  replay integer not null default 0 check (replay >= 0),
  -- The charge, bill or payout; null: it waits for no other.
  subject text check (subject ~ '^(charge|bill|payout):[0-9]+$'),
  created_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  -- When it is tried next, or taken over from a node that died. Null: it has ended.
  next_at timestamptz,
  -- A node is sending it.
  sending boolean not null default false,
  attempts integer not null default 0 check (attempts >= 0),
  -- Of the last attempt.
  signed_at timestamptz,
  status smallint,
  error text check (error in ('address', 'connect', 'tls', 'timeout', 'answer', 'off')),
  ms integer check (ms >= 0),
  answer text check (char_length(answer) <= 500),
  ended_at timestamptz,
  constraint webhook_delivery_once unique (event_id, webhook_id, replay),
  constraint webhook_delivery_ordered check (subject is null or (event_id is not null and replay = 0)),
  constraint webhook_delivery_pending check (case when state = 'pending' then next_at is not null and ended_at is null
    else next_at is null and ended_at is not null and not sending end),
  constraint webhook_delivery_signed check ((attempts > 0) = (signed_at is not null)),
  constraint webhook_delivery_delivered check (state <> 'delivered' or (status between 200 and 299 and attempts > 0))
);
-- What is due, what goes first, the log, the failed ones of the log, and what may be deleted.
create index webhook_delivery_due on webhook_delivery (webhook_id, next_at, id) where state = 'pending';
create index webhook_delivery_order on webhook_delivery (webhook_id, subject, id) where state = 'pending' and subject is not null;
create index webhook_delivery_log on webhook_delivery (webhook_id, id);
create index webhook_delivery_failed on webhook_delivery (webhook_id, id) where state = 'failed';
create index webhook_delivery_old on webhook_delivery (created_at) where state <> 'pending';

create function webhook_delivery_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a delivery ends once, and keeps its webhook and event' using errcode = 'restrict_violation';
end $$;
create trigger webhook_delivery_stays before update on webhook_delivery
  for each row when (old.state <> 'pending' or (old.id, old.webhook_id, old.event_id, old.replay, old.subject, old.created_at)
    is distinct from (new.id, new.webhook_id, new.event_id, new.replay, new.subject, new.created_at))
  execute function webhook_delivery_is_kept();
