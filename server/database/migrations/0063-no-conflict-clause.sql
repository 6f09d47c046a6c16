-- PostgreSQL refuses `on conflict` for a table that has a rule, and `merge` too. A row that such a clause skips has run the trigger
-- `transfer_moves` by then, and would have moved money without a trace. The rule itself does nothing.
create rule transfer_refuses_conflicts as on update to transfer where false do instead nothing;
