-- Deposits (decisions §5, threats §2.10). Amounts are millionths of USDT; `raw` is in the token's own smallest unit.

-- A member is about to pay this exact amount to this address.
create table deposit_intent (
  id bigint generated always as identity primary key,
  uid integer not null references member (uid),
  chain text not null check (chain in ('BSC', 'TRX')),
  address text not null,
  asked bigint not null check (asked > 0),
  amount bigint not null check (amount between asked + 1 and asked + 9999),
  state text not null default 'waiting' check (state in ('waiting', 'confirming', 'credited')),
  opened_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > opened_at),
  grace_until timestamptz not null check (grace_until >= expires_at),
  -- Set once the chain has been read beyond the day of grace: only then may somebody else be given this amount.
  released_at timestamptz,
  credited_at timestamptz,
  check ((state = 'credited') = (credited_at is not null))
);
-- Nobody is given an amount that another member may still pay, nor one that was paid already and may be paid twice.
create unique index deposit_slot on deposit_intent (chain, address, amount) where released_at is null;
create index deposit_intent_of_member on deposit_intent (uid, id);
create index deposit_intent_to_release on deposit_intent (chain, grace_until) where released_at is null;

-- Every address that was ever offered: money that comes to an old one is still ours to hold.
create table deposit_address (
  chain text not null,
  address text not null,
  primary key (chain, address)
);

-- Money that came to one of our addresses, whoever sent it and for whatever reason: received = credited + unmatched.
create table chain_transfer (
  id bigint generated always as identity primary key,
  chain text not null,
  tx_hash text not null,
  log_index integer not null,
  contract text not null,
  from_address text not null,
  to_address text not null,
  -- A token amount can have 78 digits.
  raw numeric(78, 0) not null check (raw > 0),
  amount bigint check (amount > 0),
  block_number bigint not null,
  block_hash text not null,
  state text not null check (state in ('seen', 'credited', 'unmatched', 'orphaned')),
  reason text check (reason in ('no intent', 'second payment', 'dust', 'not whole millionths')),
  intent_id bigint references deposit_intent (id),
  suggests bigint references deposit_intent (id),
  transfer_id bigint unique references transfer (id),
  seen_at timestamptz not null,
  settled_at timestamptz,
  lost_at timestamptz,
  -- What a re-org threw out of the chain no longer takes a place in it.
  place integer generated always as (case when state <> 'orphaned' and lost_at is null then log_index end) stored,
  -- Looked at when the transaction ends: a re-org may exchange the places of two logs.
  constraint chain_transfer_once unique (chain, tx_hash, place) deferrable initially deferred,
  check ((state = 'credited') = (transfer_id is not null)),
  check (state <> 'credited' or (intent_id is not null and amount is not null)),
  check (state <> 'unmatched' or (reason is not null and intent_id is null))
);
-- One deposit is paid by one payment; a second one of the same amount is unmatched.
create unique index chain_transfer_of_intent on chain_transfer (intent_id) where intent_id is not null;
create index chain_transfer_open on chain_transfer (chain, block_number) where state = 'seen';
create index chain_transfer_of_tx on chain_transfer (tx_hash);
create index chain_transfer_block on chain_transfer (chain, block_number);
create index chain_transfer_unmatched on chain_transfer (id) where state = 'unmatched';

-- How far a chain has been read.
create table chain_cursor (
  chain text primary key,
  first_block bigint not null,
  scanned bigint not null check (scanned >= first_block - 1),
  head bigint not null,
  finalized bigint not null,
  head_at timestamptz not null,
  version bigint not null default 0,
  alarm text,
  alarm_at timestamptz
);

-- Which blocks were read, without gap or overlap. The hash of the last block of each stretch is what a re-org is told by.
create table chain_scan (
  chain text not null references chain_cursor (chain),
  from_block bigint not null,
  to_block bigint not null check (to_block >= from_block),
  to_hash text not null,
  at timestamptz not null,
  primary key (chain, to_block)
);
