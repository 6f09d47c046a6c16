-- Payouts of merchants' USDT (decisions §10, docs/decisions/0040-payouts.md). A payout is a withdrawal whose money is a
-- merchant's: the same row, the same states, the same transactions, so that no transaction of a chain can pay both.

-- What a merchant has asked to be paid out: theirs until it is paid.
insert into account_kind (kind, owner, name, asset) values (63, 'merchant', 'held', 'USDT');
insert into account (id, kind, owner, owner_id, name, asset, mirror)
  select a.id - 62 + 63, k.kind, k.owner, a.owner_id, k.name, k.asset, k.mirror
  from account a, account_kind k where a.owner = 'merchant' and a.kind = 62 and k.kind = 63;

-- Since when the address is theirs, and what only this platform can have written beside it, as of members' (0015). One that
-- was registered before there were seals is set once more, by two operators, before money goes to it.
alter table merchant add column cash_address_changed_at timestamptz, add column cash_address_seal bytea;
update merchant set cash_address_changed_at = created_at;
alter table merchant alter column cash_address_changed_at set not null,
  add constraint merchant_cash_address_seal check (octet_length(cash_address_seal) = 32);

alter table withdrawal alter column uid drop not null,
  add column merchant_id integer references merchant (merchant_id),
  add constraint withdrawal_of_one check (num_nonnulls(uid, merchant_id) = 1),
  -- A password serves one payout.
  add constraint withdrawal_proved_once_by_merchant unique (merchant_id, proof),
  -- What a merchant takes back themselves was rejected by nobody.
  drop constraint withdrawal_rejected,
  add constraint withdrawal_rejected check (
    (reply is not null) = (rejected_by is not null) and (rejected_by is null or state = 'rejected')
    and (state <> 'rejected' or rejected_by is not null or merchant_id is not null)
  );
-- One at a time.
create unique index withdrawal_one_open_of_merchant on withdrawal (merchant_id)
  where merchant_id is not null and state in ('reviewing', 'approved', 'sent');
create index withdrawal_newest_of_merchant on withdrawal (merchant_id, created_at, id) where merchant_id is not null;
-- Members' and merchants' are two queues. Each is read in pages, and its sums by chain without touching the table.
drop index withdrawal_in_state;
create index withdrawal_in_state on withdrawal (state, created_at, id) include (chain, pays) where merchant_id is null;
create index withdrawal_in_state_of_merchants on withdrawal (state, created_at, id) include (chain, pays)
  where merchant_id is not null;

-- Whose it is stays as it was, too.
drop trigger withdrawal_stays on withdrawal;
create trigger withdrawal_stays before update on withdrawal
  for each row when (
    (old.id, old.uid, old.merchant_id, old.chain, old.address, old.address_bound_at, old.address_seal, old.money, old.fee,
      old.pays, old.created_at, old.business_day, old.proof, old.proof_seal)
      is distinct from
      (new.id, new.uid, new.merchant_id, new.chain, new.address, new.address_bound_at, new.address_seal, new.money, new.fee,
      new.pays, new.created_at, new.business_day, new.proof, new.proof_seal)
    or (old.state <> new.state and (old.state, new.state) not in (
      ('reviewing', 'approved'), ('reviewing', 'rejected'), ('approved', 'sent'), ('approved', 'rejected'),
      ('sent', 'approved'), ('sent', 'completed')))
  ) execute function withdrawal_goes_its_way();
