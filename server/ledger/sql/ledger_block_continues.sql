-- Trigger. Completes a new block of the chain (decision 0060): its number, its time and its hash, which covers the hash before.
-- The sealer writes what the block covers. The binary form of a row has the type and the length of each value: no two rows share one.
create or replace function ledger_block_continues() returns trigger language plpgsql as $$
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
