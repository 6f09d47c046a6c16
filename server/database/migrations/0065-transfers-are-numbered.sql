-- `ledger_move` writes 0, and the trigger of a transfer between two accounts draws the number. Without accounts, as from arrays of
-- different lengths, the trigger does not run.
alter table transfer add constraint transfer_numbered check (id > 0);
