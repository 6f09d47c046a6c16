-- The daily settlement (decisions §8, docs/decisions/0030-one-settlement-a-day.md): which day is settled how far.
create table settlement_day (
  -- The business day that begins at the midnight of this settlement, in UTC+8.
  day date primary key,
  -- The settings that the whole of it goes by, as they were when it began: a rate that is changed in the middle counts for the next.
  terms jsonb not null,
  began_at timestamptz not null,
  finished_at timestamptz check (finished_at >= began_at)
);
create index settlement_day_unfinished on settlement_day (day) where finished_at is null;

create table settlement_run (
  day date not null references settlement_day (day),
  phase text not null,
  -- Its place in the order of the day's phases.
  place smallint not null,
  state text not null default 'waiting'
    constraint settlement_run_state check (state in ('waiting', 'running', 'done', 'short', 'failing')),
  -- Items done, and the last one, where a phase goes by their numbers.
  done bigint not null default 0 check (done >= 0),
  reached bigint,
  -- What it has paid: millionths.
  usdt bigint not null default 0 check (usdt >= 0),
  uscd bigint not null default 0 check (uscd >= 0),
  cig bigint not null default 0 check (cig >= 0),
  started_at timestamptz,
  finished_at timestamptz check (finished_at >= started_at),
  -- Why it cannot go on.
  error text,
  failures integer not null default 0,
  primary key (day, phase),
  constraint settlement_run_place unique (day, place),
  constraint settlement_run_finished check ((state = 'done') = (finished_at is not null)),
  constraint settlement_run_stuck check ((state in ('short', 'failing')) = (error is not null))
);

-- What is done stays done, and is never counted down.
create function settlement_goes_on() returns trigger language plpgsql as $$
begin
  if old.state = 'done' or new.done < old.done or new.uscd < old.uscd or new.usdt < old.usdt or new.cig < old.cig
    or new.reached < old.reached or (new.day, new.phase, new.place) is distinct from (old.day, old.phase, old.place) then
    raise exception 'a settlement only goes on' using errcode = 'restrict_violation', constraint = 'settlement_goes_on';
  end if;
  return new;
end $$;
create trigger settlement_goes_on before update on settlement_run for each row execute function settlement_goes_on();
create trigger settlement_run_never_leaves before delete or truncate on settlement_run
  for each statement execute function ledger_is_append_only();

create function settlement_day_stays() returns trigger language plpgsql as $$
begin
  if old.finished_at is not null or (new.day, new.terms, new.began_at) is distinct from (old.day, old.terms, old.began_at) then
    raise exception 'a day is settled once' using errcode = 'restrict_violation', constraint = 'settlement_day_stays';
  end if;
  return new;
end $$;
create trigger settlement_day_stays before update on settlement_day for each row execute function settlement_day_stays();
create trigger settlement_day_never_leaves before delete or truncate on settlement_day
  for each statement execute function ledger_is_append_only();

-- The flexible treasure (decisions §8, docs/decisions/0032-what-stayed-the-whole-day.md). The money is in the accounts `lhb` and
-- `held.lhbOut`; this is who has such money, and what moved when. Millionths of USCD. Nothing here refers to `member`: a foreign
-- key would lock the member's row below the locks of the accounts. That each is a member's, the accounts say.

-- Whoever has ever put something in: the settlement goes through them, instead of through every account there is.
create table treasure_holding (uid integer primary key);
create trigger treasure_holding_stays before update or delete or truncate on treasure_holding
  for each statement execute function ledger_is_append_only();

-- What members put in (above zero) and took out. A member's moves are written while their account is held, so their numbers lie
-- in the order in which they happened, and their days never go back.
create table treasure_move (
  id bigint generated always as identity primary key,
  uid integer not null,
  -- The business day, in UTC+8, on which it was booked.
  day date not null,
  at timestamptz not null,
  money bigint not null constraint treasure_move_money check (money <> 0),
  -- All of the member's moves up to this one together: what stands there less the interest so far.
  net bigint not null,
  transfer_id bigint not null constraint treasure_move_once unique references transfer (id),
  -- What took out has arrived with this transfer, on a midnight; one transfer brings very many.
  arrived_by bigint references transfer (id),
  constraint treasure_move_arrives check (arrived_by is null or money < 0)
);
create index treasure_move_of on treasure_move (uid, id);
create index treasure_move_day on treasure_move (day, uid, id);
create index treasure_move_open on treasure_move (id) include (day) where money < 0 and arrived_by is null;

create function treasure_move_stays() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  before treasure_move;
begin
  if tg_op = 'INSERT' then
    select * into before from treasure_move where uid = new.uid order by id desc limit 1;
    if new.arrived_by is not null or new.net <> coalesce(before.net, 0) + new.money or new.day < before.day then
      raise exception 'a move goes on from the one before it' using errcode = 'check_violation', constraint = 'treasure_move_goes_on';
    end if;
  elsif old.arrived_by is not null or new.arrived_by is null
    or (new.id, new.uid, new.day, new.at, new.money, new.net, new.transfer_id)
      is distinct from (old.id, old.uid, old.day, old.at, old.money, old.net, old.transfer_id) then
    raise exception 'a move stays, and arrives once' using errcode = 'restrict_violation', constraint = 'treasure_move_stays';
  end if;
  return new;
end $$;
create trigger treasure_move_stays before insert or update on treasure_move for each row execute function treasure_move_stays();
create trigger treasure_move_never_leaves before delete or truncate on treasure_move
  for each statement execute function ledger_is_append_only();

-- What midnights brought until now was published by jobs of their own: the settlement goes on where they stopped.
insert into job (id, caught_up_to) select 'settlement.settle-day', caught_up_to from job where id = 'price.publish';
