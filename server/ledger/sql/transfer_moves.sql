-- Trigger. Moves the amount of a transfer that is one row, and completes the row: its number, and for both sides the number of the entry,
-- the balance after it, and its time where the entry before it is later than the transfer.
-- The transfer follows the rule of its operation (decision 0059). Only a mirror may be below zero.
--
-- Accounts are locked in the one order of all locks: members and merchants by number, then lanes. A number that ends in 99 is whichever
-- lane of that platform account is free. The transfer gets its number last, so the entries of an account lie in the order of transfers.
-- A row that `on conflict` skips would have moved money. So the table has a rule that does nothing: PostgreSQL then refuses that clause.
create or replace function transfer_moves() returns trigger language plpgsql as $$
declare
  giver_first constant boolean := (new.from_account < 100000, new.from_account) < (new.to_account < 100000, new.to_account);
  first_gains constant bigint := case when giver_first then -new.amount else new.amount end;
  first_id bigint := case when giver_first then new.from_account else new.to_account end;
  second_id bigint := case when giver_first then new.to_account else new.from_account end;
  one account;
  other account;
  giver account;
  taker account;
begin
  if not exists (
    select from operation_rule r where r.operation = new.operation and not r.reverses
      and new.key like r.key_like and new.key ~ r.key_form
      and account_kind_of(new.from_account) * 1000 + account_kind_of(new.to_account) = any (r.pairs)
  ) or (new.amount > 0) is not true or new.from_account = new.to_account or new.reverses is not null then
    perform operation_refused(new.key, new.operation, false);
  end if;

  if first_id < 100000 and first_id % 100 = 99 then
    first_id := (ledger_lane(first_id)).id;
  end if;
  update account a
    set balance = a.balance + first_gains, entries = a.entries + 1, last_at = greatest(a.last_at, new.at), moved = true
    where a.id = first_id and (a.mirror or a.balance + first_gains >= 0) returning * into one;
  if second_id < 100000 and second_id % 100 = 99 then
    second_id := (ledger_lane(second_id)).id;
  end if;
  update account a
    set balance = a.balance - first_gains, entries = a.entries + 1, last_at = greatest(a.last_at, new.at), moved = true
    where a.id = second_id and (a.mirror or a.balance - first_gains >= 0) returning * into other;
  if one.id is null or other.id is null then
    if exists (select from account a where a.id = case when one.id is null then first_id else second_id end) then
      raise exception 'an account would be below zero' using errcode = 'check_violation', constraint = 'account_not_negative';
    end if;
    raise exception 'transfer %: an account does not exist', new.key using errcode = 'foreign_key_violation', constraint = 'transfer_accounts';
  end if;

  new.id := nextval('transfer_id_seq');
  new.asset := one.asset;
  giver := case when giver_first then one else other end;
  taker := case when giver_first then other else one end;
  new.from_account := giver.id;
  new.from_seq := giver.entries;
  new.from_after := giver.balance;
  new.from_at := nullif(giver.last_at, new.at);
  new.to_account := taker.id;
  new.to_seq := taker.entries;
  new.to_after := taker.balance;
  new.to_at := nullif(taker.last_at, new.at);
  return new;
end $$;

create or replace trigger transfer_moves before insert on transfer for each row
  when (new.from_account is not null or new.to_account is not null or new.amount is not null) execute function transfer_moves();
