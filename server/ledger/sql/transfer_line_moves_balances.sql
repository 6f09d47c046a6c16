-- Trigger. Checks all lines of a statement, and moves the balances of their accounts. Only `transfer_moves` writes balances too (decision 0011).
-- An entry continues its account: its number, its balance and its time follow the entry before it, and its asset is the account's.
-- Only a mirror may be below zero. A transfer follows the rule of its operation: its key has the right form, and its entries sum to zero
-- in each part of the operation (decision 0059). All of its entries come with one statement, so nothing is added later.
-- Lines with a subject pay the settled range of their transfer, and all its takers (decision 0080).
--
-- One transfer of up to 8 entries is checked line by line, without setting up statements that are made for any number of entries (decision 0051).
-- Accounts are looked up one by one, whatever the statistics say: while very many accounts are being written, the statistics know of one,
-- and reading all accounts then seems as cheap. `= any (array[…])` leaves the planner only the index.
-- A row trigger would cost a call for each entry. A check in the server alone would leave direct SQL unchecked.
-- The plan is kept for each connection. A plan made while a table was small would read the whole table later, so table scans are off.
-- JIT is off, because a plan without an allowed scan has a huge estimated cost and would be compiled each time.
create or replace function transfer_line_moves_balances() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off set jit = off as $$
declare
  continued boolean;
  allowed boolean;
  how_many bigint;
  subjects bigint;
  first_of bigint;
  last_of bigint;
  one transfer_line;
  sides smallint[];
  of_part smallint;
  first_part bigint := 0;
  second_part bigint := 0;
  third_part bigint := 0;
  fourth_part bigint := 0;
  wrong transfer;
begin
  select count(*), count(subject), min(transfer_id), max(transfer_id) into how_many, subjects, first_of, last_of from inserted;
  if how_many <= 8 and subjects = 0 and first_of = last_of then
    select r.sides into sides from transfer t
      join operation_rule r on r.operation = t.operation and r.reverses = (t.reverses is not null) and t.key like r.key_like and t.key ~ r.key_form
      where t.id = first_of and t.from_account is null and how_many = (select count(*) from transfer_line l where l.transfer_id = first_of);
    allowed := true;
    continued := true;
    for one in select * from inserted order by account_id, seq loop
      update account a set balance = one.balance_after, entries = one.seq, last_at = one.at, moved = true
        where a.id = one.account_id and a.asset = one.asset
          and a.entries = one.seq - 1 and a.balance = one.balance_after - one.amount
          and (a.last_at is null or a.last_at <= one.at)
          and (a.mirror or one.balance_after >= 0);
      continued := continued and found;
      of_part := sides[operation_side(one.account_id, one.amount)];
      if of_part = 1 then
        first_part := first_part + one.amount;
      elsif of_part = 2 then
        second_part := second_part + one.amount;
      elsif of_part = 3 then
        third_part := third_part + one.amount;
      elsif of_part = 4 then
        fourth_part := fourth_part + one.amount;
      else
        allowed := false;
      end if;
    end loop;
    allowed := allowed and first_part = 0 and second_part = 0 and third_part = 0 and fourth_part = 0;
  else
    with line as (
      select account_id, asset, seq, amount, balance_after, at, lag(balance_after) over account as before, lag(at) over account as at_before
      from inserted window account as (partition by account_id order by seq)
    ),
    change as (
      select account_id, min(asset) as asset, max(asset) as other_asset, min(seq) as first, max(seq) as last, count(*) as lines,
        sum(amount) as amount, min(balance_after - amount) filter (where before is null) as opening, min(balance_after) as lowest,
        min(at) as first_at, max(at) as last_at
      from line group by account_id
      having bool_and(before = balance_after - amount) is not false and bool_and(at_before <= at) is not false
    ),
    moved as (
      update account a set balance = (a.balance + c.amount)::bigint, entries = c.last, last_at = c.last_at, moved = true
      from change c
      where a.id = any (array[c.account_id])
        and a.asset = c.asset and a.asset = c.other_asset
        and a.entries = c.first - 1 and c.last - c.first + 1 = c.lines
        and a.balance = c.opening
        and (a.last_at is null or a.last_at <= c.first_at)
        and (a.mirror or c.lowest >= 0)
      returning c.lines
    )
    select
      coalesce((select sum(lines) from moved), 0) = how_many,
      -- A transfer that has no rule, or breaks it, adds no lines to this sum.
      coalesce(sum(i.lines) filter (where t.key like r.key_like and t.key ~ r.key_form and case
        when i.lines = 2 then i.amounts[1] + i.amounts[2] = 0 and r.sides[i.places[1]] = r.sides[i.places[2]] and r.sides[i.places[1]] > 0
        else (
          select bool_and(of_side > 0 and total = 0) from (
            select coalesce(r.sides[place], 0) as of_side, sum(amount) as total from unnest(i.places, i.amounts) u (place, amount) group by 1
          ) it
        )
      end and i.lines = (select count(*) from transfer_line l where l.transfer_id = i.transfer_id) and (i.subjects = 0 or i.subjects = i.takers and not i.gives_to_subject and exists (
        select from settled_range s where s.transfer_id = i.transfer_id and s.after < i.first and s.upto >= i.last
          and s.operation = t.operation and t.key = s.operation || ':' || to_char(s.day, 'YYYY-MM-DD') || ':' || s.upto
      ))), 0) = how_many
    into continued, allowed
    from (
      select transfer_id, array_agg(operation_side(account_id, amount)) as places, array_agg(amount) as amounts, count(*) as lines,
        count(subject) as subjects, min(subject) as first, max(subject) as last,
        count(*) filter (where amount > 0) as takers, bool_or(amount < 0 and subject is not null) as gives_to_subject
      from inserted group by transfer_id
    ) i
    cross join lateral (select t.operation, t.key, t.reverses is not null as reverses from transfer t where t.id = i.transfer_id and t.from_account is null offset 0) t
    join operation_rule r on r.operation = t.operation and r.reverses = t.reverses;
  end if;

  if allowed and continued then
    return null;
  end if;
  if not allowed then
    if exists (select from inserted group by transfer_id, asset having sum(amount) <> 0) then
      raise exception 'the entries of a transfer do not sum to zero per asset' using errcode = 'check_violation', constraint = 'transfer_sums_to_zero';
    end if;
    if exists (select from inserted i where not exists (select from transfer t where t.id = i.transfer_id)) then
      raise exception 'an entry of no transfer' using errcode = 'foreign_key_violation', constraint = 'entry_transfer';
    end if;
    if exists (
      select from (select transfer_id, count(*) as lines from inserted group by transfer_id) i join transfer t on t.id = i.transfer_id
      where t.from_account is not null or i.lines < (select count(*) from transfer_line l where l.transfer_id = i.transfer_id)
    ) then
      raise exception 'an entry of a transfer that is written already' using errcode = 'check_violation', constraint = 'transfer_written_at_once';
    end if;
    if exists (
      select from inserted i join transfer t on t.id = i.transfer_id left join settled_range s on s.transfer_id = i.transfer_id
      where subjects > 0 and (i.amount > 0) <> (i.subject is not null) or i.subject is not null and (i.subject > s.after and i.subject <= s.upto
        and s.operation = t.operation and t.key = s.operation || ':' || to_char(s.day, 'YYYY-MM-DD') || ':' || s.upto) is not true
    ) then
      raise exception 'a payment outside of the settled range of its transfer' using errcode = 'check_violation', constraint = 'settled_in_range';
    end if;
  end if;
  if not continued then
    if exists (
      select from (select account_id, min(balance_after) as lowest from inserted group by account_id) i
      join account a on a.id = i.account_id where i.lowest < 0 and not a.mirror
    ) then
      raise exception 'an account would be below zero' using errcode = 'check_violation', constraint = 'account_not_negative';
    end if;
    if exists (select from inserted i join account a on a.id = i.account_id where a.asset <> i.asset) then
      raise exception 'an entry in another asset than its account' using errcode = 'check_violation', constraint = 'entry_asset';
    end if;
    raise exception 'an entry does not continue its account' using errcode = 'check_violation', constraint = 'entry_continues_account';
  end if;
  select t.* into wrong from transfer t where t.id in (select transfer_id from inserted) and not exists (
    select from operation_rule r
    where r.operation = t.operation and r.reverses = (t.reverses is not null) and t.key like r.key_like and t.key ~ r.key_form) limit 1;
  if not found then
    select t.* into wrong from transfer t where t.id = (
      select transfer_id from (
        select i.transfer_id, r.sides[operation_side(i.account_id, i.amount)] as part, i.amount
        from inserted i join transfer t on t.id = i.transfer_id
        join operation_rule r on r.operation = t.operation and r.reverses = (t.reverses is not null) and t.key like r.key_like and t.key ~ r.key_form
      ) it group by transfer_id, part having sum(amount) <> 0 or coalesce(part, 0) = 0 limit 1);
  end if;
  perform operation_refused(wrong.key, wrong.operation, wrong.reverses is not null);
  return null;
end $$;
