-- Deposits on TRON beside BSC, what members say about deposits that did not match, and payments that operators decide
-- about (decisions §5, §10). Amounts are millionths of USDT; `raw` is in the token's own smallest unit.

-- Records of a member are listed by the moment they were opened at. Operators look for them by amount and by state.
create index deposit_intent_newest_of_member on deposit_intent (uid, opened_at, id);
create index deposit_intent_newest on deposit_intent (opened_at, id);
create index deposit_intent_on_chain on deposit_intent (chain, opened_at, id);
create index deposit_intent_in_state on deposit_intent (state, opened_at, id);
create index deposit_intent_amount on deposit_intent (amount);

-- A payment that matched nothing may be assigned by two operators: then it is in the ledger, and never unmatched again.
-- One that they leave as it is stays unmatched: money that is nobody's.
alter table chain_transfer
  drop constraint chain_transfer_state_check,
  drop constraint chain_transfer_check,
  drop constraint chain_transfer_check2,
  add column left_at timestamptz,
  add column left_reason text,
  add column left_by text references approval (id),
  add constraint chain_transfer_state check (state in ('seen', 'credited', 'unmatched', 'assigned', 'orphaned')),
  add constraint chain_transfer_in_ledger check ((state in ('credited', 'assigned')) = (transfer_id is not null)),
  add constraint chain_transfer_nobodys
    check (state not in ('unmatched', 'assigned') or (reason is not null and intent_id is null)),
  add constraint chain_transfer_left check ((left_at is null) = (left_by is null) and (left_at is null) = (left_reason is null));
drop index chain_transfer_unmatched;
create index chain_transfer_unmatched on chain_transfer (seen_at, id) where state = 'unmatched' and left_at is null;
create index chain_transfer_left on chain_transfer (left_at, id) where state = 'unmatched' and left_at is not null;
-- What a re-org has thrown out may come back; what is nobody's may be taken by a deposit whose payment is gone.
create index chain_transfer_loose on chain_transfer (chain, to_address, amount) where state in ('orphaned', 'unmatched');
create index chain_transfer_from on chain_transfer (from_address);
-- What is nobody's is summed every minute. What was settled lately is too, and held against the ledger row by row.
create index chain_transfer_nobodys_sum on chain_transfer (chain) include (raw) where state = 'unmatched';
create index chain_transfer_settled on chain_transfer (chain, settled_at) where settled_at is not null;

-- A payment that two operators gave to a member, or took as the house's own money.
create table deposit_assignment (
  -- Out of the numbers of deposits, as both are records of the member's.
  id bigint primary key default nextval('deposit_intent_id_seq'),
  payment_id bigint not null unique references chain_transfer (id),
  -- Null: the treasury.
  uid integer references member (uid),
  -- Whole millionths; what is less than one stays unmatched for ever.
  amount bigint not null check (amount > 0),
  remainder numeric(78, 0) not null check (remainder >= 0),
  transfer_id bigint not null unique references transfer (id),
  approval_id text not null unique references approval (id),
  at timestamptz not null
);
create index deposit_assignment_of_member on deposit_assignment (uid, at, id) where uid is not null;
create index deposit_assignment_newest on deposit_assignment (at, id);

-- Another token than USDT that came to one of our addresses. It is not money to us and is in no sum; it is kept for who
-- paid in the wrong token and asks, and only as far as a member could mean it (docs/decisions/0021-two-chains-and-claims.md).
create table strange_transfer (
  id bigint generated always as identity primary key,
  chain text not null check (chain in ('BSC', 'TRX')),
  tx_hash text not null,
  log_index integer not null,
  contract text not null,
  from_address text not null,
  to_address text not null,
  raw numeric(78, 0) not null check (raw > 0),
  block_number bigint not null,
  -- The deposit whose amount it shows.
  suggests bigint references deposit_intent (id),
  seen_at timestamptz not null,
  left_at timestamptz,
  left_reason text,
  left_by text references approval (id),
  constraint strange_transfer_once unique (chain, tx_hash, log_index),
  check ((left_at is null) = (left_by is null) and (left_at is null) = (left_reason is null))
);
create index strange_transfer_newest on strange_transfer (seen_at, id);
create index strange_transfer_of_day on strange_transfer (chain, seen_at);
create index strange_transfer_from on strange_transfer (from_address);

-- A member says which transaction paid a deposit of theirs. It credits nothing: operators see it beside the payment.
create table deposit_claim (
  id bigint generated always as identity primary key,
  intent_id bigint not null references deposit_intent (id),
  uid integer not null references member (uid),
  chain text not null check (chain in ('BSC', 'TRX')),
  tx_hash text not null,
  state text not null default 'looked at' check (state in ('looked at', 'credited', 'left')),
  reply text check (length(reply) between 1 and 500),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- When the chain was last asked for the transaction; null: not yet.
  asked_at timestamptz,
  check ((state = 'looked at') = (ended_at is null))
);
-- One at a time for a deposit, and for a transaction.
create unique index deposit_claim_open on deposit_claim (intent_id) where state = 'looked at';
create unique index deposit_claim_of_tx on deposit_claim (chain, tx_hash) where state = 'looked at';
create index deposit_claim_on_tx on deposit_claim (chain, tx_hash);
create index deposit_claim_of_intent on deposit_claim (intent_id, id);
create index deposit_claim_in_state on deposit_claim (state, created_at, id);

-- How well a chain is read, for members, operators and figures.
alter table chain_cursor
  -- When the chain was last seen to have grown. One that stands still is not being read from its end.
  add column grown_at timestamptz,
  -- What the last look failed with, until one succeeds.
  add column trouble text,
  add column trouble_at timestamptz,
  -- Since when payments that are deep enough wait because too few providers speak for them.
  add column waits_since timestamptz,
  -- How far other tokens were looked for.
  add column others_through bigint,
  -- When the last hours were last gone through a second time.
  add column swept_at timestamptz,
  -- What came in is credited or unmatched, as far as was last counted.
  add column adds_up boolean not null default true,
  -- What was credited up to a moment long past, which nothing changes any more: later sums begin there.
  add column counted_through timestamptz not null default '2000-01-01T00:00:00Z',
  add column counted_raw numeric(78, 0) not null default 0,
  add column counted_amount bigint not null default 0;
update chain_cursor set grown_at = head_at;
alter table chain_cursor alter column grown_at set not null;
