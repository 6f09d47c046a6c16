-- Operators see the app as a member does, read only (decision 0130). One view of an operator at a time.
create table member_view (
  operator_id integer primary key references operator,
  session_id text not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  uid integer not null references member,
  sid text not null check (sid ~ '^[0-9a-z]{32}$'),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint member_view_ends check (expires_at > created_at and expires_at <= created_at + interval '15 minutes')
);
