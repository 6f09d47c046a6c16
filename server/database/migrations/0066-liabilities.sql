-- The proof of liabilities (docs/decisions/0081-proof-of-liabilities.md): what was owed to each member and merchant when a day was
-- settled, in a tree for each asset whose root everybody can know.
create table liability_day (
  day date not null,
  -- The newest sealed block: its transfers are counted, and no later one.
  block bigint not null,
  at timestamptz not null,
  secret bytea not null,
  spread int not null,
  constraint liability_day_pkey primary key (day),
  constraint liability_day_block foreign key (block) references ledger_block (number),
  constraint liability_day_secret check (octet_length(secret) = 32),
  constraint liability_day_spread check (spread between 2000 and 5000),
  constraint liability_day_of_this_era check (day > date '2000-01-01')
);
create table liability_tree (
  day date not null,
  asset text not null,
  leaves int not null,
  total bigint not null,
  largest bigint not null,
  root bytea not null,
  -- The nodes over the chunks of leaves, one after another.
  chunk_nodes bytea not null,
  constraint liability_tree_pkey primary key (day, asset),
  constraint liability_tree_day foreign key (day) references liability_day (day),
  constraint liability_tree_asset check (asset in ('USDT', 'USCD', 'CIG')),
  constraint liability_tree_leaves check (leaves > 0 and octet_length(chunk_nodes) = 40 * ((leaves + 1023) / 1024)),
  constraint liability_tree_total check (total >= 0),
  constraint liability_tree_largest check (largest > 0),
  constraint liability_tree_root check (octet_length(root) = 32)
);
create table liability_chunk (
  day date not null,
  asset text not null,
  number int not null,
  -- The hash of its first leaf. Leaves are sorted by hash, so it leads to the chunk of any leaf.
  first bytea not null,
  nodes bytea not null,
  constraint liability_chunk_pkey primary key (day, asset, number),
  constraint liability_chunk_first unique (day, asset, first),
  constraint liability_chunk_day foreign key (day) references liability_day (day),
  constraint liability_chunk_asset check (asset in ('USDT', 'USCD', 'CIG')),
  constraint liability_chunk_number check (number >= 0),
  constraint liability_chunk_nodes check (octet_length(nodes) between 40 and 40960 and octet_length(nodes) % 40 = 0 and octet_length(first) = 32)
);
-- Hashes do not compress.
alter table liability_tree alter column chunk_nodes set storage external;
alter table liability_chunk alter column nodes set storage external;

create function liability_chunk_stays() returns trigger language plpgsql as $$
begin
  if old.day > (select max(day) from liability_day) - 400 then
    raise exception 'a list of liabilities is kept for 400 days' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger liability_day_append_only before update or delete or truncate on liability_day
  for each statement execute function ledger_is_append_only();
create trigger liability_tree_append_only before update or delete or truncate on liability_tree
  for each statement execute function ledger_is_append_only();
create trigger liability_chunk_append_only before update or truncate on liability_chunk
  for each statement execute function ledger_is_append_only();
create trigger liability_chunk_stays before delete on liability_chunk for each row execute function liability_chunk_stays();
