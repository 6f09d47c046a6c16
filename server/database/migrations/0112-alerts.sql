-- Alerts by rule (docs/decisions/0121-alerts.md).

-- What two operators set for a rule. A rule without a row has its default.
create table alert_rule (
  rule text primary key constraint alert_rule_rule check (rule ~ '^[a-zA-Z.]{1,40}$'),
  threshold bigint not null constraint alert_rule_threshold check (threshold >= 0),
  off boolean not null,
  approval_id text not null references approval (id),
  changed_at timestamptz not null
);

create table alert (
  id bigint generated always as identity primary key,
  rule text not null constraint alert_rule_key check (rule ~ '^[a-zA-Z.]{1,40}$'),
  subject text not null constraint alert_subject check (char_length(subject) <= 80),
  severity text not null check (severity in ('critical', 'warning')),
  state text not null check (state in ('pending', 'firing', 'acknowledged', 'resolved')),
  value bigint not null,
  threshold bigint not null,
  began_at timestamptz not null,
  fired_at timestamptz,
  clear_since timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by integer references operator (id),
  note text constraint alert_note check (char_length(note) between 1 and 2000),
  resolved_at timestamptz,
  constraint alert_fired check ((state = 'pending') = (fired_at is null) and fired_at >= began_at),
  constraint alert_acknowledged check (num_nonnulls(acknowledged_at, acknowledged_by, note) in (0, 3)
    and (state <> 'acknowledged' or acknowledged_at is not null) and (state not in ('pending', 'firing') or acknowledged_at is null)),
  constraint alert_resolved check ((state = 'resolved') = (resolved_at is not null) and (state <> 'resolved' or clear_since is not null))
);
-- At most one open alert of a rule about a subject, whatever number of nodes evaluates.
create unique index alert_open_once on alert (rule, subject) where state <> 'resolved';
create index alert_open on alert (id) where state in ('firing', 'acknowledged');
create index alert_resolved_newest on alert (id) where state = 'resolved';
create index alert_of_rule on alert (rule, id);
create index alert_old on alert (resolved_at) where state = 'resolved';

create function alert_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'an alert keeps its rule, subject and times, and ends once' using errcode = 'restrict_violation';
end $$;
create trigger alert_stays before update on alert
  for each row when (old.state = 'resolved' or (old.id, old.rule, old.subject, old.severity, old.began_at)
      is distinct from (new.id, new.rule, new.subject, new.severity, new.began_at)
    or (old.fired_at is not null and old.fired_at is distinct from new.fired_at)
    or (old.acknowledged_at is not null and (old.acknowledged_at, old.acknowledged_by, old.note)
      is distinct from (new.acknowledged_at, new.acknowledged_by, new.note)))
  execute function alert_is_kept();

-- Until then nobody is told of a subject. A later silence replaces the row; the audit log keeps each.
create table alert_silence (
  rule text not null,
  subject text not null,
  until timestamptz not null,
  operator_id integer not null references operator (id),
  note text not null constraint alert_silence_note check (char_length(note) between 1 and 2000),
  at timestamptz not null,
  primary key (rule, subject),
  constraint alert_silence_week check (until <= at + interval '168 hours')
);
create index alert_silence_until on alert_silence (until);

-- Where alerts are sent: an e-mail address, a webhook, or a bot. Two admins agree on each.
create table contact_point (
  id integer generated always as identity primary key,
  name text not null constraint contact_point_name check (char_length(name) between 1 and 120),
  kind text not null check (kind in ('email', 'webhook', 'bot')),
  shown text not null constraint contact_point_shown check (char_length(shown) <= 320),
  -- What the seal is bound to.
  seal_key text not null unique,
  target bytea not null,
  key_id text not null,
  place integer not null,
  quiet_zone text,
  quiet_from smallint,
  quiet_until smallint,
  approval_id text not null unique references approval (id),
  added_at timestamptz not null,
  removal_approval_id text unique references approval (id),
  removed_at timestamptz,
  constraint contact_point_quiet check (num_nonnulls(quiet_zone, quiet_from, quiet_until) in (0, 3)
    and quiet_from between 0 and 1439 and quiet_until between 0 and 1439 and quiet_from <> quiet_until),
  constraint contact_point_removed check (num_nonnulls(removal_approval_id, removed_at) in (0, 2))
);
create index contact_point_in_order on contact_point (place, id) where removed_at is null;

create function contact_point_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a contact point keeps what two operators agreed on, and once removed it never changes' using errcode = 'restrict_violation';
end $$;
create trigger contact_point_stays before update on contact_point
  for each row when (old.removed_at is not null
    or (old.id, old.name, old.kind, old.shown, old.seal_key, old.target, old.key_id, old.quiet_zone, old.quiet_from, old.quiet_until,
      old.approval_id, old.added_at) is distinct from (new.id, new.name, new.kind, new.shown, new.seal_key, new.target, new.key_id,
      new.quiet_zone, new.quiet_from, new.quiet_until, new.approval_id, new.added_at))
  execute function contact_point_is_kept();

-- One message to one contact point: each is told of an alert once, and once of its end.
create table alert_message (
  id bigint generated always as identity primary key,
  alert_id bigint references alert (id) on delete cascade,
  contact_point_id integer not null references contact_point (id),
  kind text not null check (kind in ('firing', 'resolved', 'test')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0 check (tries >= 0),
  error text constraint alert_message_error check (char_length(error) <= 80),
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint alert_message_once unique (alert_id, contact_point_id, kind),
  constraint alert_message_test check ((alert_id is null) = (kind = 'test')),
  constraint alert_message_sent check ((state = 'sent') = (sent_at is not null))
);
create index alert_message_of_contact_point on alert_message (contact_point_id, id);
create index alert_message_tests on alert_message (created_at) where kind = 'test';
