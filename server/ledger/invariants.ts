import { coins } from '@humidor/domain/money/micros.ts'
import { LANES } from './accounts.ts'
import { chainInvariants } from './chain.invariants.ts'
import { closedWorldInvariants } from './closed-world.ts'
import { guardsStand } from './guards.ts'
import type { Invariant } from './invariant.ts'

/**
 * The accounts of a name on which something ever stood, as rows of `account`. They are found by an index: to look through sixteen
 * million accounts for each name takes longer than a whole look may.
 */
export const accountsNamed = (owner: 'member' | 'merchant', ...names: readonly string[]) =>
  `(select * from account where moved and kind = any (array(
    select k.kind from account_kind k where k.owner = '${owner}' and k.name in (${names.map((name) => `'${name}'`).join(', ')}))))`

/**
 * The rows of `account` that can be the platform's, or a merchant's: those of members lie between, and are sixteen for each of them. That every
 * account stands under its own number is an invariant of its own.
 */
export const ofPlatform = 'id < 100000'
const ofMembers = 'id between 100000 and 999999999999'
export const ofMerchants = 'id >= 1000000000000'

/** All entries in the order of their transfers, as an index has them: what is summed up so is neither sorted nor kept in memory. */
export const BY_TRANSFER = '(select * from entry order by transfer_id offset 0)'

/** What is always true of the ledger (decisions §2, threats §3). */
export const ledgerInvariants: readonly Invariant[] = [
  {
    id: 'ledger.transfer-sums-to-zero',
    tells: 'The entries of a transfer sum to zero in every asset.',
    sql: `select broken.transfer_id, it.asset, it.sum from (
        select transfer_id from ${BY_TRANSFER} e group by 1 having ${coins.map((coin) => `sum(amount) filter (where asset = '${coin}') <> 0`).join(' or ')}
      ) broken cross join lateral (
        select asset, sum(amount) from entry where transfer_id = broken.transfer_id group by 1 having sum(amount) <> 0 offset 0
      ) it`,
  },
  {
    id: 'ledger.transfer-has-entries',
    tells: 'A transfer has at least two entries.',
    sql: `select t.id from transfer t left join (select transfer_id, count(*) as entries from ${BY_TRANSFER} e group by 1) e on e.transfer_id = t.id
      where coalesce(e.entries, 0) < 2`,
  },
  {
    id: 'ledger.entry-belongs',
    tells: 'An entry belongs to a transfer and to a kind of account of its own asset.',
    // The kind stands in the account's number.
    sql: `select e.account_id, e.seq from entry e where not exists (select from transfer t where t.id = e.transfer_id)
      union all select e.account_id, e.seq from entry e
        left join account_kind k on k.kind = case when e.account_id < 100000 then e.account_id / 100 else e.account_id % 100 end
        where k.asset is distinct from e.asset`,
  },
  {
    id: 'ledger.asset-sums-to-zero',
    tells: 'All accounts of an asset sum to zero.',
    sql: 'select asset, sum(balance) from account where moved group by asset having sum(balance) <> 0',
  },
  {
    id: 'ledger.balance-is-its-entries',
    tells:
      'A balance is the sum of its entries, and the account is there and knows how many there are and when the last was booked.',
    sql: `select coalesce(a.id, e.account_id) as id, a.balance, a.entries, e.sum, e.count
      from (select * from account where moved) a
      full join (
        select account_id, sum(amount), count(*), max(at) as at from (select * from entry order by account_id, seq offset 0) e group by 1
      ) e on e.account_id = a.id
      where a.balance is distinct from e.sum or a.entries is distinct from e.count or a.last_at is distinct from e.at`,
  },
  {
    id: 'ledger.entries-continue',
    tells:
      'The entries of an account are numbered without a gap, none is booked before the one before it, and each balance follows from that.',
    sql: `select account_id, seq from (
        select account_id, seq, amount, balance_after, at, lag(at) over account as at_before,
          lag(balance_after, 1, 0::bigint) over account as before, lag(seq, 1, 0::bigint) over account as seq_before
        from entry window account as (partition by account_id order by seq)
      ) e where balance_after <> before + amount or seq <> seq_before + 1 or at < at_before`,
  },
  {
    id: 'ledger.times-go-on',
    tells: 'An entry is booked at the time of its transfer or, where that is later, of the entry before it.',
    // That none is booked before the one before it is an invariant of its own, so only what is not at its transfer's time is compared with that.
    sql: `select e.account_id, e.seq from entry e join transfer t on t.id = e.transfer_id
      where e.at <> t.at and (e.at < t.at or e.at is distinct from (
        select at from entry before where before.account_id = e.account_id and before.seq = e.seq - 1))`,
  },
  {
    id: 'ledger.never-below-zero',
    tells: 'Only the mirrors are below zero, now and at every moment before.',
    sql: `select id, 0::bigint as seq from account where moved and balance < 0 and not mirror
      union all select account_id, seq from entry
      where balance_after < 0 and account_id not in (select id from account where ${ofPlatform} and mirror)`,
  },
  {
    id: 'ledger.known-accounts',
    tells:
      'Every account is of a known kind, under its own number, and only what stands for money outside is a mirror; where nothing was ever booked, nothing stands.',
    sql: `select a.id from account a left join account_kind k on k.kind = a.kind
        where k.owner is distinct from a.owner or k.name <> a.name or k.asset <> a.asset or k.mirror <> a.mirror
          or a.id <> case a.owner when 'platform' then a.kind * 100 + a.lane
            when 'member' then a.owner_id * 100 + a.kind else 1000000000000 + a.owner_id * 100 + a.kind end
          or a.entries = 0 and (a.balance <> 0 or a.last_at is not null) or a.moved <> (a.entries <> 0)
      union all select kind from account_kind
      where mirror <> (owner = 'platform' and name in ('external.bsc', 'external.tron', 'issuance'))`,
  },
  {
    id: 'ledger.all-accounts-open',
    tells: 'Who has one account has all of their kind, and the platform has every lane.',
    // By whose they are from their numbers: names of sixteen million are compared in twice the time.
    sql: Object.entries({ platform: ofPlatform, member: ofMembers, merchant: ofMerchants })
      .map(
        ([owner, range]) => `select '${owner}' as owner, owner_id from account where ${range} group by owner_id
          having count(*) <> (select count(*) * ${owner === 'platform' ? LANES : 1} from account_kind where owner = '${owner}')`,
      )
      .join(' union all '),
  },
  {
    id: 'ledger.one-event-one-transfer',
    tells: 'No event was posted twice.',
    sql: 'select key, count(*) from transfer group by 1 having count(*) > 1',
  },
  {
    id: 'ledger.reversal-is-exact',
    tells: 'A transfer is taken back at most once, and then exactly, out of whatever lanes of the platform’s accounts.',
    sql: `select reverses from transfer where reverses is not null group by 1 having count(*) > 1
      union all select r.reverses from transfer r join lateral (
        select from entry where transfer_id in (r.id, r.reverses)
        group by case when account_id < 100000 then account_id / 100 else account_id end having sum(amount) <> 0) e on true where r.reverses is not null`,
  },
  {
    id: 'ledger.request-and-answer',
    tells: 'A request that moved something has its answer, and nothing is remembered without one.',
    sql: `select scope, key from idempotency where answer is null
      union all select null, t.key from transfer t where t.key like 'member:%'
      and not exists (select from idempotency i where i.scope || ':' || i.key = t.key)`,
  },
  {
    id: 'ledger.uscd-is-backed',
    tells: 'For every USCD outstanding there is one USDT in backing.',
    sql: `select backing, outstanding from (
        select sum(balance) filter (where name = 'backing') as backing,
          -sum(balance) filter (where name = 'issuance' and asset = 'USCD') as outstanding
        from account where owner = 'platform' and ${ofPlatform}
      ) it where backing is distinct from outstanding`,
  },
  {
    id: 'ledger.cig-issue-is-fixed',
    tells: 'Exactly 1,000,000,000 ₡ are issued.',
    sql: `select issued from (
        select -sum(balance) as issued from account where owner = 'platform' and ${ofPlatform} and name = 'issuance' and asset = 'CIG'
      ) it where issued is distinct from 1000000000000000`,
  },
  {
    id: 'ledger.settled-is-paid',
    tells: 'What a settlement says it paid to an account, its transfer brought there.',
    sql: `select s.transfer_id, s.account_id
      from (select transfer_id, account_id, sum(amount) as said from settled group by 1, 2) s
      left join (
        select transfer_id, account_id, sum(amount) as paid from entry
        where transfer_id in (select transfer_id from settled) group by 1, 2
      ) e using (transfer_id, account_id)
      where paid is distinct from said`,
  },
  ...chainInvariants,
  ...closedWorldInvariants,
  guardsStand('ledger', {
    triggers: [
      'entry_moves_balances',
      'entry_append_only',
      'transfer_append_only',
      'settled_append_only',
      'account_kind_append_only',
      'account_kind_of_owner',
      'operation_rule_of_owner',
      'operation_rule_append_only',
      'operation_rule_is_sound',
      'account_never_leaves',
      'account_follows_entries',
      'account_opens',
      'account_stays_what_it_is',
      'outcome_ends_once',
      'outcome_never_leaves',
      'ledger_block_continues',
      'ledger_block_append_only',
      'ledger_sealing_never_leaves',
      'ledger_restore_append_only',
    ],
    constraints: [
      'account_not_negative',
      'transfer_key',
      'entry_pkey',
      'account_pkey',
      'idempotency_pkey',
      'settled_pkey',
      'transfer_outcome_pkey',
      'transfer_pkey',
      'transfer_reverses_fkey',
      'entry_amount_check',
      'settled_amount_check',
      'transfer_outcome_status',
      'transfer_outcome_transfer_id_fkey',
      'account_kind_pkey',
      'operation_rule_pkey',
      'operation_rule_key_form',
      'operation_rule_pairs',
      'operation_rule_parts',
      'account_kind_check',
      'account_kind_asset_check',
      'account_kind_owner_check',
      'account_kind_owner_name_asset_key',
      'account_kind_kind_owner_name_asset_mirror_key',
      'ledger_block_pkey',
      'ledger_block_last',
      'ledger_block_content',
      'ledger_block_hash',
      'ledger_sealing_pkey',
      'ledger_restore_pkey',
      'ledger_restore_block',
      'ledger_restore_hash',
    ],
    indexes: ['transfer_reverses'],
  }),
  {
    id: 'ledger.functions-are-not-compiled',
    tells: 'No function that forbids plans lets PostgreSQL compile what is left, which looks costly and is not.',
    sql: `select p.oid::regprocedure::text as function from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and exists (select from unnest(p.proconfig) setting where setting ~ '^(plan_cache_mode|enable_|max_parallel_)')
        and 'jit=off' <> all (p.proconfig)
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  },
  {
    id: 'ledger.whole-numbers',
    tells: 'No money is kept in anything but whole numbers.',
    // Of the catalogue itself, few types first and no whole rows: this is asked after every test, and the view of all columns takes ten times as long.
    sql: `select c.relname, a.attname
      from (select oid, case typtype when 'd' then typbasetype else oid end as base, case typtype when 'd' then typtypmod end as modifier from pg_type) t
      join pg_attribute a on a.atttypid = t.oid join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0 and not a.attisdropped
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
        and t.base in ('numeric'::regtype, 'real'::regtype, 'double precision'::regtype, 'money'::regtype)
        and information_schema._pg_numeric_scale(t.base, coalesce(t.modifier, a.atttypmod)) is distinct from 0`,
  },
]
