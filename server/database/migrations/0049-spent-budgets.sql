-- What persons and addresses have spent of their budgets at all nodes together (docs/decisions/0063-load-limits.md): for minutes, and
-- nothing is lost with it. `full_at`: when the budget is full again. Rows go as soon as that is past.
create unlogged table spent_budget (
  name text primary key check (length(name) between 1 and 120),
  full_at timestamptz not null
) with (fillfactor = 50);
