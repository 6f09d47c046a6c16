import { giftGivers } from './testing.ts'

const { alice, bob } = giftGivers
export const wallet = `${alice}02`

/** Changes that a superuser could make with the guards switched off, and the invariant that finds each. */
export const tampers: [what: string, statement: string, invariant: string][] = [
  [
    'a millionth more on a balance',
    `update account set balance = balance + 1 where id = ${wallet}`,
    'ledger.balance-is-its-entries',
  ],
  ...[
    ['balance', 'ledger.balance-is-its-entries'],
    ['entries', 'ledger.balance-is-its-entries'],
  ].map(([column = '', invariant = '']): [string, string, string] => [
    `another number for ${column} that PostgreSQL hashes alike, whatever it is seeded with`,
    `update account set ${column} = (1::bigint << 32) | (${column} # 1) where id = ${wallet}`,
    invariant,
  ]),
  [
    'a moment that PostgreSQL hashes alike, whatever it is seeded with',
    `update account set last_at = 'epoch'::timestamptz + make_interval(secs => 0) + (((((extract(epoch from last_at - timestamptz '2000-01-01 00:00:00+00') * 1000000)::bigint # ((1::bigint << 32) | 1)))
      + extract(epoch from timestamptz '2000-01-01 00:00:00+00')::bigint * 1000000)) * interval '1 microsecond' where id = ${wallet}`,
    'ledger.balance-is-its-entries',
  ],
  [
    'an owner that PostgreSQL hashes alike, whatever it is seeded with',
    `update account set id = ((1::bigint << 32) | (owner_id # 1)) * 100 + kind, owner_id = (1::bigint << 32) | (owner_id # 1) where id = ${alice}06`,
    'ledger.known-accounts',
  ],
  [
    'a millionth more in the ledger',
    `update account set balance = balance + 1 where id = ${wallet}`,
    'ledger.asset-sums-to-zero',
  ],
  [
    'money on an account that has no entry',
    `update account set balance = 5 where id = ${alice}06`,
    'ledger.known-accounts',
  ],
  [
    'a millionth moved between two balances',
    `update account set balance = balance + case id when ${wallet} then 1 else -1 end where id in (${wallet}, ${bob}02)`,
    'ledger.balance-is-its-entries',
  ],
  [
    'a millionth more on one side',
    `update transfer_line set amount = amount + 1 where account_id = ${wallet} and seq = 1`,
    'ledger.transfer-sums-to-zero',
  ],
  [
    'both sides of a transfer made larger',
    `update transfer_line set amount = amount * 2 where transfer_id = (select transfer_id from entry where account_id = ${wallet} and seq = 1)`,
    'ledger.entries-continue',
  ],
  [
    'the amount of a transfer that is one row made larger',
    `update transfer set amount = amount + 1 where from_account = ${wallet} and from_seq = 2`,
    'ledger.entries-continue',
  ],
  [
    'another taker of a transfer that is one row',
    `update transfer set to_account = ${bob}03 where from_account = ${wallet} and from_seq = 2`,
    'ledger.transfer-follows-its-rule',
  ],
  [
    'a transfer wiped out on both sides',
    `delete from transfer where from_account = ${wallet} and from_seq = 2`,
    'ledger.entries-continue',
  ],
  [
    'the lines of a transfer wiped out',
    `delete from transfer_line where transfer_id = (select transfer_id from entry where account_id = ${wallet} and seq = 1)`,
    'ledger.transfer-has-entries',
  ],
  [
    'an account’s last entry wiped out',
    `delete from transfer_line where account_id = ${alice}01 and seq = 2`,
    'ledger.transfer-sums-to-zero',
  ],
  [
    'a transfer without its entries',
    `insert into transfer (operation, key, at) values ('x', 'hollow', now())`,
    'ledger.transfer-has-entries',
  ],
  [
    'entries without their transfer',
    `delete from transfer where id = (select transfer_id from entry where account_id = ${wallet} and seq = 1)`,
    'ledger.entry-belongs',
  ],
  [
    'an entry moved to another member',
    `update transfer set to_account = ${bob}02, to_seq = 9 where to_account = ${wallet} and to_seq = 3`,
    'ledger.balance-is-its-entries',
  ],
  [
    'an entry with an earlier time',
    `update transfer set from_at = at - interval '1 day' where from_account = ${wallet} and from_seq = 2`,
    'ledger.times-go-on',
  ],
  [
    'a line with an earlier time',
    `update transfer_line set at = at - interval '1 day' where account_id = ${wallet} and seq = 1`,
    'ledger.times-go-on',
  ],
  [
    'an entry with a later time',
    `update transfer set to_at = at + interval '1 day' where to_account = ${wallet} and to_seq = 3`,
    'ledger.times-go-on',
  ],
  [
    'an account without the time of its last entry',
    `update account set last_at = null where id = ${wallet}`,
    'ledger.balance-is-its-entries',
  ],
  [
    'an account with the time of an entry that never was',
    `update account set last_at = now() where id = ${alice}06`,
    'ledger.known-accounts',
  ],
  [
    'an account with a count of no entries',
    `update account set entries = 0 where id = ${wallet}`,
    'ledger.balance-is-its-entries',
  ],
  ['entries without their account', `delete from account where id = ${wallet}`, 'ledger.balance-is-its-entries'],
  [
    'a balance that was below zero once',
    `update transfer set from_after = -1 where from_account = ${wallet} and from_seq = 2`,
    'ledger.never-below-zero',
  ],
  [
    'a kind of wallet that may overdraw',
    `alter table account_kind drop constraint account_kind_check; alter table account drop constraint account_not_negative;
     update account_kind set mirror = true where kind = 2; update account set mirror = true where kind = 2`,
    'ledger.kinds-are-the-known-ones',
  ],
  [
    'an entry in another asset',
    `update transfer set asset = 'CIG' where to_account = ${wallet} and to_seq = 3`,
    'ledger.entry-in-its-asset',
  ],
  [
    'a line in another asset',
    `update transfer_line set asset = 'CIG' where account_id = ${wallet} and seq = 1`,
    'ledger.entry-in-its-asset',
  ],
  [
    'a wallet that may overdraw',
    `alter table account drop constraint account_not_negative; update account set mirror = true where id = ${wallet}`,
    'ledger.known-accounts',
  ],
  [
    'a wallet that was given to another member',
    `update account set owner_id = ${bob} where id = ${wallet}`,
    'ledger.known-accounts',
  ],
  [
    'an overdrawn wallet',
    `alter table account drop constraint account_not_negative; update account set balance = -1 where id = ${wallet}`,
    'ledger.never-below-zero',
  ],
  ['a wallet that is missing', `delete from account where id = ${alice}06`, 'ledger.all-accounts-open'],
  ['a lane that is missing', `delete from account where id = 10801`, 'ledger.all-accounts-open'],
  [
    'the same event twice',
    `alter table transfer drop constraint transfer_key; insert into transfer (operation, key, at) values ('x', 'genesis', now())`,
    'ledger.one-event-one-transfer',
  ],
  [
    'a reversal of something else',
    `update transfer set reverses = 1 where id = (select transfer_id from entry where account_id = ${wallet} and seq = 2)`,
    'ledger.reversal-is-exact',
  ],
  [
    'a reversal that brings the money back to another wallet',
    `insert into transfer (operation, key, at, reverses)
     select 'x', 'elsewhere', now(), transfer_id from entry where account_id = ${wallet} and seq = 2;
     insert into transfer_line (account_id, seq, transfer_id, asset, amount, balance_after, at)
     select case account_id when ${wallet} then ${alice}03 else account_id end, seq + 90, currval('transfer_id_seq'), asset, -amount, 0, now()
     from entry where transfer_id = (select transfer_id from entry where account_id = ${wallet} and seq = 2)`,
    'ledger.reversal-is-exact',
  ],
  [
    'a request that was never answered',
    `insert into idempotency (scope, key, fingerprint, at) values ('member:1:/x', 'open', 'f', now())`,
    'ledger.request-and-answer',
  ],
  [
    'an effect whose request was forgotten',
    `update transfer set key = 'member:1:/x:forgotten' where id = (select transfer_id from entry where account_id = ${wallet} and seq = 2)`,
    'ledger.request-and-answer',
  ],
  [
    'USCD without backing',
    `update account set balance = balance - 1 where id = (select id from account where name = 'backing' and balance > 0 limit 1)`,
    'ledger.uscd-is-backed',
  ],
  [
    '₡ issued beyond the issue',
    `update account set balance = balance + 5 where id = 11200; update account set balance = balance - 5 where id = 10500`,
    'ledger.cig-issue-is-fixed',
  ],
  [
    'a settlement that paid less than it says',
    `insert into settled_subject values ('pledgeProfit', '2026-11-21', 7, ${wallet}, 5, 1)`,
    'ledger.settled-is-paid',
  ],
  ['a guard left off', 'alter table transfer_line disable trigger transfer_line_moves_balances', 'ledger.guards-stand'],
  [
    'a dropped constraint',
    'alter table transfer_line drop constraint transfer_line_amount_check',
    'ledger.guards-stand',
  ],
  ['the index against double reversals dropped', 'drop index transfer_reverses', 'ledger.guards-stand'],
  [
    'the index against double reversals replaced by one that allows them',
    'drop index transfer_reverses; create index transfer_reverses on transfer (reverses)',
    'ledger.guards-stand',
  ],
  [
    'a function that forbids plans and may be compiled',
    'alter function transfer_line_moves_balances() reset jit',
    'ledger.functions-are-not-compiled',
  ],
  ['money kept as a float', 'alter table account add column interest double precision', 'ledger.whole-numbers'],
  ['money kept with cents', 'alter table account add column interest numeric(20, 2)', 'ledger.whole-numbers'],
  [
    'money kept in a domain of fractions',
    'create domain coin as numeric; alter table account add column interest coin',
    'ledger.whole-numbers',
  ],
]
