-- Trigger. An outcome begins open (0) and ends once: 1 done, 2 failed or cancelled.
create or replace function outcome_ends_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.status <> 0 then
    raise exception 'an outcome begins open' using errcode = 'check_violation', constraint = 'outcome_begins_open';
  end if;
  if tg_op = 'UPDATE' and (old.status <> 0 or new.status = 0 or new.transfer_id <> old.transfer_id) then
    raise exception 'an outcome ends once' using errcode = 'restrict_violation', constraint = 'outcome_ends_once';
  end if;
  return new;
end $$;
