-- Raises why a transfer breaks the rule of its operation (decision 0059): an unknown operation, a key of another form, or else its accounts.
create or replace function operation_refused(of_key text, of_operation text, is_reversal boolean) returns void language plpgsql as $$
begin
  if not exists (select from operation_rule r where r.operation = of_operation) then
    raise exception 'transfer %: no operation is called %', of_key, of_operation
      using errcode = 'check_violation', constraint = 'operation_known';
  end if;
  if not exists (
    select from operation_rule r
    where r.operation = of_operation and r.reverses = is_reversal and of_key like r.key_like and of_key ~ r.key_form
  ) then
    raise exception 'transfer %: operation % has no such keys', of_key, of_operation
      using errcode = 'check_violation', constraint = 'operation_key';
  end if;
  raise exception 'transfer %: operation % does not move money between these accounts', of_key, of_operation
    using errcode = 'check_violation', constraint = 'operation_pair';
end $$;
