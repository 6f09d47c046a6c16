-- An operator who pays several withdrawals from a file has all of them open, beside the few that they work on (decision 0120).
alter table operator_lock add for_payment boolean not null default false;
