-- The app locks itself while nobody uses it (docs/decisions/0098-app-lock.md).

alter table member add column app_lock_after smallint constraint member_app_lock check (app_lock_after in (1, 5, 15, 60));

alter table session
  add column used_at timestamptz,
  add column locked_at timestamptz,
  add column wrong_unlocks smallint not null default 0 constraint session_wrong_unlocks check (wrong_unlocks between 0 and 4);
