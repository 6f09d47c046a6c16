-- The ledger is a closed world: it knows every operation, the form of its keys, and the kinds of accounts between which it moves
-- money. Nothing else is posted (docs/decisions/0059-the-ledger-refuses-unknown-movements.md).

-- Which part of an operation an account kind belongs to, as a giver (at 128 + kind) and as a taker (at 128 - kind); 0 for none. What
-- the givers of a part give is what its takers take. The parts of an operation are its pairs that share a giver or a taker.
create function operation_sides(pairs int[]) returns smallint[] language sql immutable as $$
  with pair as (
    select p / 1000 as giver, p % 1000 as taker, min(p % 1000) over (partition by p / 1000) as least from unnest(pairs) p
  ),
  part as (select giver, taker, least, dense_rank() over (order by least) as number from pair),
  side as (
    select 128 + giver as place, min(number) as number from part group by 1
    union all select 128 - taker, min(number) from part group by 1
  )
  select array_agg(coalesce(side.number, 0)::smallint order by n) from generate_series(1, 255) n left join side on side.place = n
$$;

-- The place of an entry's account among the sides: its kind follows from its number.
create function operation_side(account_id bigint, amount bigint) returns int language sql immutable as $$
  select 128 + (case when account_id < 100000 then account_id / 100 else account_id % 100 end)::int * case when amount < 0 then 1 else -1 end
$$;

create table operation_rule (
  operation text not null,
  -- A regular expression and a pattern that every key matches. The pattern costs a tenth of an expression of its length.
  key_form text not null,
  key_like text not null default '%',
  -- Such a transfer takes back another one.
  reverses boolean not null,
  -- Each `from` * 1000 + `to`, by the numbers of `account_kind`.
  pairs int[] not null,
  -- What the rows of members' wallets may say (domain/money/operations.ts).
  shows text[] not null,
  -- Stored, as every transfer asks for it.
  sides smallint[] not null generated always as (operation_sides(pairs)) stored,
  primary key (operation, key_form, reverses),
  constraint operation_rule_key_form check (key_form like '^%'),
  constraint operation_rule_pairs check (cardinality(pairs) > 0 and 1000 < all (pairs) and 128000 > all (pairs)),
  constraint operation_rule_parts check (4 >= all (sides))
);
alter table operation_rule alter column sides set storage plain;

create function operation_rule_is_sound() returns trigger language plpgsql as $$
begin
  if exists (
    select from made r cross join unnest(r.pairs) p
    left join account_kind giver on giver.kind = p / 1000 left join account_kind taker on taker.kind = p % 1000
    where giver.asset is distinct from taker.asset or giver.kind is null
  ) then
    raise exception 'an operation between accounts of no known kind or of two assets'
      using errcode = 'check_violation', constraint = 'operation_rule_assets';
  end if;
  return null;
end $$;
create trigger operation_rule_is_sound after insert on operation_rule
  referencing new table as made for each statement execute function operation_rule_is_sound();
-- What exists comes with a version, and so from whoever migrates: a server that could add to it could give itself everything.
create function only_owner_adds() returns trigger language plpgsql as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then
    raise exception 'only the owner of % adds to it', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger operation_rule_of_owner before insert on operation_rule for each statement execute function only_owner_adds();
create trigger account_kind_of_owner before insert on account_kind for each statement execute function only_owner_adds();
create trigger operation_rule_append_only before update or delete or truncate on operation_rule
  for each statement execute function ledger_is_append_only();

insert into operation_rule (operation, key_form, key_like, reverses, pairs, shows) values
  ('genesis', '^genesis$', '%', false, array[105112, 105113, 105114], array[]::text[]),
  ('deposit', '^deposit:(BSC|TRX):[^:]+:[0-9]+$', '%', false, array[101001, 102001], array['deposit']),
  ('treasuryDeposit', '^deposit:(BSC|TRX):[^:]+:[0-9]+$', '%', false, array[101107, 102107], array[]::text[]),
  ('withdraw', '^withdraw:[0-9]+$', '%', false, array[1007, 62063], array['withdraw']),
  ('withdraw', '^withdrawal-refused:[0-9]+$', '%', true, array[7001, 63062], array['withdraw']),
  ('withdrawal', '^withdrawal:[0-9]+$', '%', false, array[7101, 7102, 7115, 63101, 63102, 63115], array[]::text[]),
  ('balanceToTransaction', '^member:[0-9]+:/', 'member:________:/api/user/balanceToTransaction:________-____-____-____-____________', false, array[1103, 104002], array['balanceToTransaction']),
  ('transactionToBalance', '^member:[0-9]+:/', 'member:________:/api/user/transactionToBalance:________-____-____-____-____________', false, array[2008], array['transactionToBalance']),
  ('completeConversion', '^conversion:[0-9]+:end$', '%', false, array[8104, 103001], array['transactionToBalance']),
  ('cancelConversion', '^conversion:[0-9]+:end$', '%', false, array[8002], array['transactionToBalance']),
  ('profitToTransaction', '^member:[0-9]+:/', 'member:________:/api/user/profitToTransaction:________-____-____-____-____________', false, array[3109, 108002, 108116], array['profitToTransaction']),
  ('rebateToTransaction', '^member:[0-9]+:/', 'member:________:/api/user/rebateToTransaction:________-____-____-____-____________', false, array[4002], array['rebateToTransaction']),
  ('transfer', '^member:[0-9]+:/', 'member:________:/api/user/transferUsdc:________-____-____-____-____________', false, array[2002, 2116, 2016], array['transactionTransferOut', 'transactionTransferIn']),
  ('completeTransfer', '^transferReview:[0-9]+:end$', '%', false, array[16002, 16116], array['transactionTransferIn']),
  ('cancelTransfer', '^transferReview:[0-9]+:end$', '%', false, array[16002], array['transactionTransferOut']),
  ('stopTransfer', '^transferReview:[0-9]+:end$', '%', false, array[16002], array['transactionTransferOut']),
  ('publishSell', '^trade:[0-9]+$', '%', false, array[3009], array['cbsell']),
  ('publishBuy', '^trade:[0-9]+$', '%', false, array[2010], array['cbbuy']),
  ('trade', '^trade:[0-9]+:[0-9]+$', '%', false, array[9003, 3003, 2002, 10002], array['cbsell', 'cbbuy']),
  ('endTrade', '^trade:[0-9]+:end$', '%', false, array[9003, 10002], array['cbsellCancel']),
  ('order', '^order:[0-9]+$', '%', false, array[2011, 3012, 109111, 106006], array['order']),
  ('orderEnd', '^order:[0-9]+:end$', '%', false, array[11002, 12003, 111003], array['orderEnd', 'profitTransferIn']),
  ('pledge', '^pledge:[0-9]+$', '%', false, array[2013, 3014, 108110], array['pledge']),
  ('pledgeEnd', '^pledge:[0-9]+:end$', '%', false, array[13002, 14003], array['pledgeEnd']),
  ('pledgeProfit', '^pledgeProfit:[0-9]+-[0-9]+-[0-9]+:[0-9]+$', '%', false, array[110002], array['pledgeProfit']),
  ('transferInLhb', '^treasure:[0-9]+$', '%', false, array[2005], array['transferInLhb']),
  ('transferOutLhb', '^treasure:[0-9]+$', '%', false, array[5015], array['transferOutLhb']),
  ('treasureOut', '^treasureOut:[0-9]+-[0-9]+-[0-9]+:[0-9]+$', '%', false, array[15002], array['transferOutLhb']),
  ('treasureInterest', '^treasureInterest:[0-9]+-[0-9]+-[0-9]+:[0-9]+$', '%', false, array[108005], array['profitTransferIn']),
  ('teamRebate', '^teamRebate:[0-9]+-[0-9]+-[0-9]+:[0-9]+$', '%', false, array[108004], array['teamRebate']),
  ('teamAward', '^teamAward:[0-9]+-[0-9]+-[0-9]+:[0-9]+$', '%', false, array[108004], array['teamAward']),
  ('activeAccount', '^activation:[0-9]+$', '%', false, array[2108, 2004, 106006], array['activeAccount', 'shippingFeeRebate']),
  ('shippingFeeRebate', '^rebate:[0-9]+:[0-9]+$', '%', false, array[108004], array['shippingFeeRebate']),
  ('dailySign', '^sign:[0-9]+:[0-9]+-[0-9]+-[0-9]+$', '%', false, array[106006], array['dailySign']),
  ('activityAward', '^activity:[0-9]+$', '%', false, array[108002], array['activityAward']),
  ('raffle', '^raffle:[0-9]+$', '%', false, array[6106], array['raffle']),
  ('raffle', '^raffle:[0-9]+:prize$', '%', false, array[112003], array['raffle']),
  ('mallOrder', '^mall:[0-9]+$', '%', false, array[3109], array['mallOrder']),
  ('mallOrder', '^mall:[0-9]+:refund$', '%', true, array[109003], array['mallOrder']),
  ('payToMerchant', '^member:[0-9]+:/', 'member:________:/api/merchant/transferCigToMerchant:________-____-____-____-____________', false, array[3061], array['payToMerchant']),
  ('merchantConversion', '^merchantConversion:[0-9]+$', '%', false, array[61109, 107062], array[]::text[]),
  ('merchantRefund', '^merchantRefund:[0-9]+:[0-9]+$', '%', false, array[61003, 109003, 62107], array['merchantRefund']),
  ('systemAward', '^award:[A-Za-z0-9_-]+$', '%', false, array[108002, 112003, 106006], array['systemAward']),
  ('treasuryConversion', '^treasury-move:[A-Za-z0-9_-]+$', '%', false, array[107103, 104108], array[]::text[]),
  ('treasuryRedemption', '^treasury-move:[A-Za-z0-9_-]+$', '%', false, array[108104, 103107], array[]::text[]),
  ('feesToTreasury', '^treasury-move:[A-Za-z0-9_-]+$', '%', false, array[115107, 116108, 117109], array[]::text[]),
  ('foundationToTreasury', '^treasury-move:[A-Za-z0-9_-]+$', '%', false, array[114109], array[]::text[]),
  ('treasuryToRewards', '^treasury-move:[A-Za-z0-9_-]+$', '%', false, array[109112], array[]::text[]),
  ('chainTransfer', '^treasury-move:[A-Za-z0-9_-]+$', '%', false, array[101102, 102101], array[]::text[]);

-- As in 0039, but that the entries of a transfer sum to zero in each part of its operation, in place of in each asset.
create or replace function entry_moves_balances() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off set jit = off as $$
declare
  continued boolean;
  allowed boolean;
  how_many bigint;
  first_of bigint;
  last_of bigint;
  one entry;
  sides smallint[];
  of_part smallint;
  first_part bigint := 0;
  second_part bigint := 0;
  third_part bigint := 0;
  fourth_part bigint := 0;
  wrong record;
begin
  select count(*), min(transfer_id), max(transfer_id) into how_many, first_of, last_of from inserted;
  if how_many <= 8 and first_of = last_of then
    select r.sides into sides from transfer t
      join operation_rule r on r.operation = t.operation and r.reverses = (t.reverses is not null) and t.key like r.key_like and t.key ~ r.key_form
      where t.id = first_of;
    allowed := true;
    continued := true;
    for one in select * from inserted order by account_id, seq loop
      update account a set balance = one.balance_after, entries = one.seq, last_at = one.at
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
      update account a set balance = (a.balance + c.amount)::bigint, entries = c.last, last_at = c.last_at
      from change c
      where a.id = c.account_id
        and a.asset = c.asset and a.asset = c.other_asset
        and a.entries = c.first - 1 and c.last - c.first + 1 = c.lines
        and a.balance = c.opening
        and (a.last_at is null or a.last_at <= c.first_at)
        and (a.mirror or c.lowest >= 0)
      returning c.lines
    )
    select
      coalesce((select sum(lines) from moved), 0) = how_many,
      -- A transfer without a rule, or with one that it breaks, counts for nothing.
      coalesce(sum(i.lines) filter (where t.key like r.key_like and t.key ~ r.key_form and case
        when i.lines = 2 then i.amounts[1] + i.amounts[2] = 0 and r.sides[i.places[1]] = r.sides[i.places[2]] and r.sides[i.places[1]] > 0
        else (
          select bool_and(of_side > 0 and total = 0) from (
            select coalesce(r.sides[place], 0) as of_side, sum(amount) as total from unnest(i.places, i.amounts) u (place, amount) group by 1
          ) it
        )
      end), 0) = how_many
    into continued, allowed
    from (
      select transfer_id, array_agg(operation_side(account_id, amount)) as places, array_agg(amount) as amounts, count(*) as lines
      from inserted group by transfer_id
    ) i
    cross join lateral (select t.operation, t.key, t.reverses is not null as reverses from transfer t where t.id = i.transfer_id offset 0) t
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
  select t.operation, t.key into wrong from transfer t where t.id in (select transfer_id from inserted)
    and not exists (select from operation_rule r where r.operation = t.operation) limit 1;
  if found then
    raise exception 'transfer %: no operation is called %', wrong.key, wrong.operation
      using errcode = 'check_violation', constraint = 'operation_known';
  end if;
  select t.operation, t.key into wrong from transfer t where t.id in (select transfer_id from inserted) and not exists (
    select from operation_rule r
    where r.operation = t.operation and r.reverses = (t.reverses is not null) and t.key like r.key_like and t.key ~ r.key_form) limit 1;
  if found then
    raise exception 'transfer %: operation % has no such keys', wrong.key, wrong.operation
      using errcode = 'check_violation', constraint = 'operation_key';
  end if;
  select t.operation, t.key into wrong from transfer t where t.id = (
    select transfer_id from (
      select i.transfer_id, r.sides[operation_side(i.account_id, i.amount)] as part, i.amount
      from inserted i join transfer t on t.id = i.transfer_id
      join operation_rule r on r.operation = t.operation and r.reverses = (t.reverses is not null) and t.key like r.key_like and t.key ~ r.key_form
    ) it group by transfer_id, part having sum(amount) <> 0 or coalesce(part, 0) = 0 limit 1);
  raise exception 'transfer %: operation % does not move money between these accounts', wrong.key, wrong.operation
    using errcode = 'check_violation', constraint = 'operation_pair';
end $$;
