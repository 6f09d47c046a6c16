-- What a chain's providers agree on, and what is strange about them.
alter table chain_cursor
  -- The hash of the block `head`; null until it is read the next time.
  add column head_hash text,
  -- Which providers contradict each other, about what, and since when; null: none.
  add column disagreement text,
  add column disagrees_since timestamptz,
  -- Rows of answers that were skipped because they had not the form that they should have.
  add column odd_rows bigint not null default 0,
  add constraint chain_cursor_disagrees check ((disagreement is null) = (disagrees_since is null));

-- The hash of `approved_block`. A payment up to that height was made before the approval only while the chain has this very block:
-- a height alone may have been a lie, or of a fork. Withdrawals that were approved without it are not held against a height.
alter table withdrawal add column approved_hash text;

-- Tails in use are counted by what was asked for, and a member's own reservations are counted before another is made.
create index deposit_intent_reserved on deposit_intent (chain, address, asked) where released_at is null;
create index deposit_intent_unpaid_of on deposit_intent (uid) where released_at is null and state = 'waiting';
