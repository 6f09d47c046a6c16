-- How many orders a member cancelled on a day, for its maximum (docs/decisions/0100-closed-accounts.md).
create index mall_order_cancelled on mall_order (uid, refunded_at) where cancelled;
