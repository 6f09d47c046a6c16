-- Trigger. Refuses a row from anybody but the owner of the table, whatever was granted. Kinds of accounts and rules of operations come
-- with a version. A server that could add one could give itself all money (decision 0059).
create or replace function only_owner_adds() returns trigger language plpgsql as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then
    raise exception 'only the owner of % adds to it', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
