-- What the platform tells a member by itself (decisions §9). The words are in the app, by kind; here lie only their figures.
create table notice (
  id bigint generated always as identity primary key,
  -- No foreign key: it would lock the member's row for each payment that is told of, below the locks of the accounts.
  uid integer not null,
  kind text not null,
  params jsonb not null,
  at timestamptz not null,
  read_at timestamptz
);
create index notice_of_member on notice (uid, id);
create index notice_unread on notice (uid, id) where read_at is null;
-- Old ones are forgotten in their order.
create index notice_age on notice (at);
