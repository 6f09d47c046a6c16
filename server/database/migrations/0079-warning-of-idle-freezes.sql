-- A member is told once of a freeze to come. An idle time that begins later is another one, and is told again.
alter table preorder_watch add column warned_at timestamptz;
