-- A transfer of one amount between two accounts is one row of `transfer`: it has both sides, and no lines (decision 0079).
-- Every other transfer keeps its lines in `transfer_line`, which was `entry`. The view `entry` shows all of them as before.
alter table entry rename to transfer_line;
alter table transfer_line rename constraint entry_pkey to transfer_line_pkey;
alter table transfer_line rename constraint entry_amount_check to transfer_line_amount_check;
alter index entry_transfer rename to transfer_line_transfer;
alter trigger entry_append_only on transfer_line rename to transfer_line_append_only;
alter trigger entry_moves_balances on transfer_line rename to transfer_line_moves_balances;
alter function entry_moves_balances() rename to transfer_line_moves_balances;
-- A list of one operation reads the entries of all, a bounded number at a time. An index for it cost a tenth of each payment.
drop index entry_operation;

alter table transfer
  add column from_account bigint,
  add column to_account bigint,
  add column asset text,
  add column amount bigint,
  add column from_seq bigint,
  add column to_seq bigint,
  add column from_after bigint,
  add column to_after bigint,
  add column from_operation text,
  add column to_operation text,
  add column from_at timestamptz,
  add column to_at timestamptz,
  add column fingerprint text,
  add column answer jsonb;
create unique index transfer_from on transfer (from_account, from_seq) where from_account is not null;
create unique index transfer_to on transfer (to_account, to_seq) where to_account is not null;

-- The condition stands outside: with one inside of each part, PostgreSQL would not read the parts in the order of an index.
create view entry as
  select account_id, seq, transfer_id, asset, amount, balance_after, operation, at
  from (
    select account_id, seq, transfer_id, asset, amount, balance_after, operation, at from transfer_line
    union all
    select from_account, from_seq, id, asset, -amount, from_after, from_operation, coalesce(from_at, at) from transfer
    union all
    select to_account, to_seq, id, asset, amount, to_after, to_operation, coalesce(to_at, at) from transfer
  ) side
  where account_id is not null;

-- The trigger writes it with the entries. Computing it anew at each payment cost a fifth of writing the account.
alter table account alter column moved drop expression;
alter table account alter column moved set default false;

-- Two returned rows of the table. The repeatable files make them anew, for rows of the view.
drop function entries_between(bigint, bigint, bigint, text, integer);
drop function entries_looked(bigint, bigint, bigint, text, integer);
drop function entries_search(bigint, bigint, bigint, text, integer, bigint, bigint, bigint, integer, integer);
