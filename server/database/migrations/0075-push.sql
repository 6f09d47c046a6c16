-- A device of a member that shows push notifications. It belongs to a session, and goes with it.
create table push_subscription (
  uid integer not null,
  sid text not null,
  endpoint_hash bytea not null constraint push_subscription_endpoint unique check (octet_length(endpoint_hash) = 32),
  sealed bytea not null,
  key_id text not null,
  public_key text not null check (public_key ~ '^B[0-9A-Za-z_-]{86}$'),
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (uid, sid),
  constraint push_subscription_session foreign key (uid, sid) references session (uid, sid) on delete cascade
);

-- Which notifications a member wants on their devices; null, or no row: not chosen.
create table push_choice (
  uid integer primary key references member (uid),
  money boolean,
  payments boolean,
  draws boolean,
  orders boolean,
  team boolean,
  messages boolean,
  security boolean,
  amounts boolean not null default false,
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  time_zone text check (length(time_zone) between 1 and 64),
  tested_at timestamptz,
  constraint push_choice_quiet check (
    num_nulls(quiet_from, quiet_until, time_zone) in (0, 3) and (quiet_from is null or quiet_from <> quiet_until)
  )
);

-- A notification that waits: for the end of quiet hours, or because a push service asked for a pause.
create table push_waiting (
  id bigint generated always as identity primary key,
  name text not null constraint push_waiting_once unique,
  uid integer not null references member (uid),
  task jsonb not null,
  send_at timestamptz not null,
  expires_at timestamptz not null,
  constraint push_waiting_lasts check (send_at < expires_at)
);
create index push_waiting_due on push_waiting (send_at);
