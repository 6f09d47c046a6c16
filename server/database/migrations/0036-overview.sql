-- When each kind of task was last done, and how often: a task's own row goes as soon as it is done, as its payload may hold a code.
create table task_last (
  task text primary key,
  -- Business time, from the clock adapter.
  done_at timestamptz not null,
  done bigint not null check (done > 0)
);
