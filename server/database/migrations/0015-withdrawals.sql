-- Withdrawals (decisions §5, threats §2.11). Amounts are millionths of USDT. No key to a chain is held: operators pay from
-- their own wallet, and what is written here follows what the chain shows.

-- What only this platform can have written beside an address as it was bound: an address that came there by any other way
-- has none that fits. One that was bound before there were seals is bound once more before money goes to it.
alter table member add column cash_address_seal bytea,
  add constraint member_cash_address_seal check (cash_address_seal is null or octet_length(cash_address_seal) = 32);

create table withdrawal (
  id bigint generated always as identity primary key,
  uid integer not null references member (uid),
  chain text not null check (chain in ('BSC', 'TRX')),
  -- The bound address as it was when the member asked, since when, and the seal of that binding.
  address text not null,
  address_bound_at timestamptz not null,
  address_seal bytea not null check (octet_length(address_seal) = 32),
  money bigint not null check (money > 0),
  -- Fixed at asking: what is kept of the money, and what is paid on the chain.
  fee bigint not null check (fee >= 0),
  pays bigint not null check (pays > 0),
  created_at timestamptz not null,
  -- In UTC+8.
  business_day date not null,
  -- The request that both second factors were spent for, and the seal of all that was asked with it.
  proof text not null,
  proof_seal bytea not null check (octet_length(proof_seal) = 32),
  state text not null default 'reviewing' check (state in ('reviewing', 'approved', 'sent', 'completed', 'rejected')),
  -- The operator who approved, or asked a second one to, and that second one.
  approved_by integer references operator (id),
  second_by integer references operator (id),
  approved_at timestamptz,
  -- How far the chain had been read then: whatever was paid up to there was paid for something else.
  approved_block bigint,
  -- The transaction that is looked for, or that paid. Every other that was ever entered is in withdrawal_tx.
  txid text,
  sent_by integer references operator (id),
  sent_at timestamptz,
  -- The block that the transaction lies in, as the watcher last saw it.
  block_number bigint,
  -- Why the last transaction that was entered does not count, or does not seem to: for operators.
  trouble text,
  rejected_by integer references operator (id),
  -- What the member reads.
  reply text check (length(reply) between 1 and 500),
  ended_at timestamptz,
  constraint withdrawal_adds_up check (pays + fee = money),
  constraint withdrawal_of_its_day check (business_day = (created_at at time zone 'Asia/Shanghai')::date),
  constraint withdrawal_bound_before check (address_bound_at <= created_at),
  -- Both codes serve one withdrawal.
  constraint withdrawal_proved_once unique (uid, proof),
  constraint withdrawal_two_operators check (second_by <> approved_by),
  constraint withdrawal_approved check (
    (approved_by is null) = (approved_at is null)
    and (state not in ('approved', 'sent', 'completed') or approved_by is not null)
    and (second_by is null or approved_by is not null)
  ),
  constraint withdrawal_sent check (
    (txid is null) = (sent_at is null) and (txid is null) = (sent_by is null)
    and (txid is not null) = (state in ('sent', 'completed'))
  ),
  constraint withdrawal_ended check ((ended_at is not null) = (state in ('completed', 'rejected'))),
  constraint withdrawal_rejected check (
    (rejected_by is not null) = (state = 'rejected') and (reply is not null) = (state = 'rejected')
  )
);
-- One a day. One that was rejected does not use up the day.
create unique index withdrawal_once_a_day on withdrawal (uid, business_day) where state <> 'rejected';
create index withdrawal_newest_of_member on withdrawal (uid, created_at, id);
-- Operators read it in pages, and its sums by chain without touching the table.
create index withdrawal_in_state on withdrawal (state, created_at, id) include (chain, pays);
create index withdrawal_to_address on withdrawal (address, uid);
create index withdrawal_of_day on withdrawal (business_day);

-- Every transaction that was ever entered as the payment of a withdrawal: of one, and of no other, for ever.
create table withdrawal_tx (
  chain text not null check (chain in ('BSC', 'TRX')),
  txid text not null,
  withdrawal_id bigint not null references withdrawal (id),
  -- `taken back`: the chain did not know it when an operator said so. It may come after all: then it is what pays, or, where
  -- something else has paid by then, `besides`.
  state text not null default 'watched' check (state in ('watched', 'paid', 'failed', 'wrong', 'taken back', 'besides')),
  entered_by integer not null references operator (id),
  entered_at timestamptz not null,
  -- Since which height of the chain it has been seen to have failed: believed once that height is final.
  failed_at_block bigint,
  taken_back_by integer references operator (id),
  -- Since when the chain has been seen to show that it pays although it was taken back. Until it is settled whether it is
  -- what pays, the money is not given back, and operators are warned not to pay again.
  seen_paying_at timestamptz,
  ended_at timestamptz,
  -- What came of it, in words.
  why text,
  -- The payment itself, once it is final.
  log_index integer,
  from_address text,
  primary key (chain, txid),
  constraint withdrawal_tx_ended check ((ended_at is null) = (state = 'watched')),
  constraint withdrawal_tx_seen_paying check (seen_paying_at is null or state = 'taken back'),
  constraint withdrawal_tx_paid check (state not in ('paid', 'besides') or (log_index is not null and from_address is not null))
);
create unique index withdrawal_tx_one_at_a_time on withdrawal_tx (withdrawal_id) where state in ('watched', 'paid');
create index withdrawal_tx_of on withdrawal_tx (withdrawal_id, entered_at);
create index withdrawal_tx_looked_for on withdrawal_tx (chain, withdrawal_id, txid) where state in ('watched', 'taken back');

-- What was asked is what is paid, and each state follows from the one before (threats C142): what was sent is neither
-- sent again nor given back, unless the transaction is dead or taken back first.
create function withdrawal_goes_its_way() returns trigger language plpgsql as $$
begin
  raise exception 'a withdrawal stays as it was asked for, and goes from state to state' using errcode = 'restrict_violation';
end $$;
create trigger withdrawal_begins_reviewing before insert on withdrawal
  for each row when (new.state <> 'reviewing') execute function withdrawal_goes_its_way();
create trigger withdrawal_stays before update on withdrawal
  for each row when (
    (old.id, old.uid, old.chain, old.address, old.address_bound_at, old.address_seal, old.money, old.fee, old.pays,
      old.created_at, old.business_day, old.proof, old.proof_seal)
      is distinct from
      (new.id, new.uid, new.chain, new.address, new.address_bound_at, new.address_seal, new.money, new.fee, new.pays,
      new.created_at, new.business_day, new.proof, new.proof_seal)
    or (old.state <> new.state and (old.state, new.state) not in (
      ('reviewing', 'approved'), ('reviewing', 'rejected'), ('approved', 'sent'), ('approved', 'rejected'),
      ('sent', 'approved'), ('sent', 'completed')))
  ) execute function withdrawal_goes_its_way();
create trigger withdrawal_never_leaves before delete or truncate on withdrawal
  for each statement execute function withdrawal_goes_its_way();
create trigger withdrawal_tx_never_leaves before delete or truncate on withdrawal_tx
  for each statement execute function withdrawal_goes_its_way();
