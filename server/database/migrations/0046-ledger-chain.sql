-- The ledger's chain: tamper evidence for money (docs/decisions/0060-tamper-evident-ledger.md). Whoever owns the database can
-- take the guards away and rewrite old entries with every balance that follows. Blocks make that visible: each covers the
-- transfers after the block before it up to its own last one, and its hash covers their content and the hash before. Payments
-- pay nothing for it: a worker seals what can no longer change, every few seconds (server/ledger/sealing.ts).

create table ledger_block (
  number bigint primary key,
  -- Block n covers the transfers above the last one of block n - 1, up to this one. Numbers may be missing; none comes later.
  last_transfer bigint not null constraint ledger_block_last unique,
  transfers bigint not null,
  entries bigint not null,
  -- Rows of `settled`.
  settled bigint not null,
  -- When it was sealed, by the database's own clock: business time may lie in the past.
  at timestamptz not null,
  -- SHA-256 of the transfers, entries and settled rows (`contentOf` of server/ledger/chain.ts).
  content_hash bytea not null constraint ledger_block_content check (octet_length(content_hash) = 32),
  -- SHA-256 of all of the above and the hash of the block before.
  hash bytea not null constraint ledger_block_hash check (octet_length(hash) = 32)
);

-- The binary form of a row has the type and the length of each value before it, so no two rows share one.
insert into ledger_block (number, last_transfer, transfers, entries, settled, at, content_hash, hash)
  select number, last_transfer, n, n, n, at, content, sha256(record_send(row(
    'humidor ledger block 1'::text, number, previous, last_transfer, n, n, n, at, content
  )))
  from (select 0::bigint as number, 0::bigint as last_transfer, 0::bigint as n, timestamptz '2026-01-01 00:00:00+08' as at,
    decode(repeat('00', 32), 'hex') as previous, sha256(sha256('') || sha256('') || sha256('')) as content) genesis;

-- Whoever seals says what a block covers; its number, time and hash follow.
create function ledger_block_continues() returns trigger language plpgsql as $$
declare
  previous ledger_block;
begin
  select * into strict previous from ledger_block order by number desc limit 1;
  if new.last_transfer <= previous.last_transfer then
    raise exception 'a block ends above the block before it' using errcode = 'check_violation', constraint = 'ledger_block_continues';
  end if;
  new.number := previous.number + 1;
  new.at := greatest(previous.at, clock_timestamp());
  new.hash := sha256(record_send(row(
    'humidor ledger block 1'::text, new.number, previous.hash, new.last_transfer, new.transfers, new.entries, new.settled,
    new.at, new.content_hash
  )));
  return new;
end $$;
create trigger ledger_block_continues before insert on ledger_block
  for each row execute function ledger_block_continues();
create trigger ledger_block_append_only before update or delete or truncate on ledger_block
  for each statement execute function ledger_is_append_only();

-- Up to where the sealer has looked, and the lock of whoever seals. All times are by the database's own clock.
create table ledger_sealing (
  single boolean primary key default true check (single),
  -- The newest transfer when the sealer looked last.
  seen bigint not null default 0,
  -- The transactions that had then drawn a transfer's number (`pg_locks.virtualtransaction`). Once none of them is left, no
  -- transfer up to `seen` can still appear.
  waits_for text[] not null default '{}',
  -- Since when transfers wait for the next block; null: none does.
  waiting_since timestamptz,
  looked_at timestamptz
);
insert into ledger_sealing default values;
create trigger ledger_sealing_never_leaves before delete or truncate on ledger_sealing
  for each statement execute function ledger_is_append_only();

-- What was accepted by `npm run humidor -- restored` after a backup was restored, or a fail-over lost the newest blocks: heads
-- above `number` that somebody kept before `at` are void. Only the owner of the database writes here.
create table ledger_restore (
  at timestamptz primary key,
  number bigint not null constraint ledger_restore_block references ledger_block (number),
  hash bytea not null constraint ledger_restore_hash check (octet_length(hash) = 32)
);
create trigger ledger_restore_append_only before update or delete or truncate on ledger_restore
  for each statement execute function ledger_is_append_only();

-- The days of which admins were mailed the report: each once.
create table daily_report (
  day date primary key,
  asked_at timestamptz not null
);
create trigger daily_report_append_only before update or delete or truncate on daily_report
  for each statement execute function ledger_is_append_only();
