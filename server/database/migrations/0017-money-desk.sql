-- The operators' money desk: what all accounts hold together, where to find a transfer, what two operators moved, and what
-- they set (decisions §2, §10, docs/decisions/0026-sums-that-follow.md).

-- What all accounts of a kind hold together, up to a transfer. Adding three million balances up takes seconds; keeping the
-- sums with every payment would make each payment wait for the last. So the sums follow behind, and what came after them
-- is added when somebody asks: exact at every moment, and no payment knows of it.
create table account_total (
  kind smallint primary key references account_kind (kind),
  balance bigint not null
);
-- Up to which transfer the sums hold, and the transfer that they may be brought up to once every transaction has ended
-- that ran when it was noted: one with a smaller number may still be on its way to its commit until then.
create table account_total_mark (
  single boolean primary key default true check (single),
  upto bigint not null default 0,
  next_upto bigint not null default 0,
  next_xid xid8 not null default '0'
);
insert into account_total_mark default values;

-- The kind of an account is part of its number (0001-ledger.sql).
create function account_kind_of(account bigint) returns smallint language sql immutable parallel safe as $$
  select (case when account < 100000 then account / 100 else account % 100 end)::smallint
$$;

-- What all accounts of each kind hold together at this moment: the sums, and the entries that came after them. By one
-- worker: to call others would take longer than to read what there mostly is.
create function account_totals() returns table (kind smallint, balance bigint) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
begin
  return query
    select s.kind, sum(s.amount)::bigint from (
      select t.kind, t.balance as amount from account_total t
      union all
      select account_kind_of(e.account_id), e.amount from entry e
      where e.transfer_id > (select m.upto from account_total_mark m)
    ) s group by s.kind;
end $$;

-- Brings the sums forward by `most` transfers at most. Answers whether more can be added right away. It must be the first
-- that its transaction does: who has written anything before has a number already, and that one would be too early.
create function account_totals_follow(most bigint) returns boolean language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
declare
  mark account_total_mark;
  to_transfer bigint;
  last_drawn bigint;
begin
  -- A transaction knows its number before its transfers have theirs, as it locks accounts first. So whoever had drawn a
  -- transfer by this moment has a smaller number than this transaction, which is given its own by the lock below.
  select last_value into last_drawn from transfer_id_seq;
  -- Of two who come at once one goes home.
  select * into mark from account_total_mark for update skip locked;
  if mark.single is null then
    return false;
  end if;
  -- Nobody runs any more whose number is smaller than that of the transaction which noted it.
  if mark.upto < mark.next_upto and pg_snapshot_xmin(pg_current_snapshot()) >= mark.next_xid then
    to_transfer := least(mark.upto + most, mark.next_upto);
    insert into account_total (kind, balance)
      select account_kind_of(e.account_id), sum(e.amount) from entry e
      where e.transfer_id > mark.upto and e.transfer_id <= to_transfer group by 1
      on conflict (kind) do update set balance = account_total.balance + excluded.balance;
    update account_total_mark set upto = to_transfer;
    if to_transfer < mark.next_upto then
      return true;
    end if;
    mark.upto := to_transfer;
  end if;
  -- Noted anew once it is reached; also where the numbers of transactions were begun anew, as in a copy of the database.
  if mark.upto >= mark.next_upto or mark.next_xid > pg_snapshot_xmax(pg_current_snapshot()) then
    -- Not the end of a snapshot: that is one past the last that has ENDED, and those who still run may be beyond it.
    update account_total_mark set next_upto = greatest(last_drawn, mark.upto), next_xid = pg_current_xact_id();
  end if;
  return false;
end $$;

-- Transfers as the explorer lists them: those of an operation, the newest first, of some days; all of them are the lists of
-- every operation merged, so this one index is enough.
create index transfer_explored on transfer (operation, at, id);
-- The beginning of a key is found by the index that keeps keys unique, if that one is in the order of bytes.
alter table transfer alter column key type text collate "C";

-- What two operators agreed on that moved money: awards, and moves between the platform's own accounts.
create table treasury_deed (
  id bigint generated always as identity primary key,
  approval_id text not null constraint treasury_deed_asked unique references approval (id),
  kind text not null check (kind in ('award', 'move')),
  -- Who was awarded; which move.
  uid integer references member (uid),
  move text,
  coin text not null check (coin in ('USDT', 'USCD', 'CIG', 'POINT')),
  -- Millionths; whole points for POINT.
  amount bigint not null constraint treasury_deed_amount check (amount > 0),
  transfer_id bigint not null constraint treasury_deed_paid unique references transfer (id),
  at timestamptz not null,
  constraint treasury_deed_about check ((kind = 'award') = (uid is not null) and (kind = 'move') = (move is not null))
);
create index treasury_deed_newest on treasury_deed (kind, id);
create index treasury_deed_awards on treasury_deed (at) where kind = 'award';
create trigger treasury_deed_stays before update or delete or truncate on treasury_deed
  for each statement execute function ledger_is_append_only();

-- Every change of a setting. `setting` holds what is in force; this is how it came to be.
create table setting_change (
  id bigint generated always as identity primary key,
  key text not null,
  old bigint not null check (old >= 0),
  new bigint not null check (new >= 0),
  -- Null where the house itself set it, by no operator's hand.
  approval_id text constraint setting_change_asked unique references approval (id),
  at timestamptz not null,
  constraint setting_change_changes check (old <> new)
);
create index setting_change_newest on setting_change (key, id);

create function settings_remember() returns trigger language plpgsql as $$
begin
  raise exception 'the history of settings is append-only: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger setting_change_stays before update or delete or truncate on setting_change
  for each statement execute function settings_remember();

-- What was set before there was a history begins it, as a change from the default of that day. What was set to the default
-- itself is no change: without its row the same is in force.
with by_default (key, value) as (
  select * from jsonb_each('{
    "depositMinimum": 10000000, "depositShown": 1200, "depositPause": 600, "depositGrace": 86400, "factorPause": 86400,
    "withdrawalMinimum": 10000000, "withdrawalMaximum": 100000000000, "withdrawalFee": 10, "withdrawalSecond": 1000000000,
    "withdrawalOpens": 32400, "withdrawalCloses": 75600, "addressPause": 86400, "conversionDelay": 86400, "profitFee": 10,
    "rebateStep": 50000000, "rebateShare": 50, "rebateMost": 3000000000, "transferFee": 0, "transferReview": 0,
    "activationPrice": 100000000, "dailySignPoints": 3, "referrerPoints": 100,
    "levelDirect1": 3, "levelDirect2": 5, "levelDirect3": 10, "levelDirect4": 15,
    "levelTeam1": 20, "levelTeam2": 50, "levelTeam3": 200, "levelTeam4": 500, "levelGold3": 3, "levelPlatinum4": 3,
    "return1": 60, "return2": 100, "return3": 130, "return4": 150, "return5": 160, "continuation": 5,
    "firstPrice": 105000, "priceRise": 5000
  }')
), unchanged as (
  delete from setting using by_default where setting.key = by_default.key and setting.value = by_default.value
)
insert into setting_change (key, old, new, at)
  select key, by_default.value::bigint, setting.value::bigint, now() from setting join by_default using (key)
  where setting.value <> by_default.value and setting.value::text ~ '^[0-9]{1,15}$' order by key;
