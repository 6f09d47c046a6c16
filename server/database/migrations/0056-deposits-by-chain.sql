-- A deposit comes from the mirror of the chain that its key names: until now either mirror could stand under either key.
alter table operation_rule disable trigger operation_rule_append_only;
delete from operation_rule where operation in ('deposit', 'treasuryDeposit');
alter table operation_rule enable trigger operation_rule_append_only;

insert into operation_rule (operation, key_form, key_like, reverses, pairs, shows) values
  ('deposit', '^deposit:BSC:[^:]+:[0-9]+$', 'deposit:BSC:%:%', false, array[101001], array['deposit']),
  ('deposit', '^deposit:TRX:[^:]+:[0-9]+$', 'deposit:TRX:%:%', false, array[102001], array['deposit']),
  ('treasuryDeposit', '^deposit:BSC:[^:]+:[0-9]+$', 'deposit:BSC:%:%', false, array[101107], array[]::text[]),
  ('treasuryDeposit', '^deposit:TRX:[^:]+:[0-9]+$', 'deposit:TRX:%:%', false, array[102107], array[]::text[]);
