import { accountInvariants } from './accounts.invariants.ts'
import { chainInvariants } from './chain.invariants.ts'
import { closedWorldInvariants } from './closed-world.ts'
import { guardsStand } from './guards.ts'
import type { Invariant } from './invariant.ts'
import { transferInvariants } from './transfers.invariants.ts'

/**
 * SQL for the accounts of these names that have entries, as rows of `account`. Finds them by an index: a scan of sixteen million
 * accounts for each name would take longer than a whole round of checks may.
 */
export const accountsNamed = (owner: 'member' | 'merchant', ...names: readonly string[]) =>
  `(select * from account where moved and kind = any (array(
    select k.kind from account_kind k where k.owner = '${owner}' and k.name in (${names.map((name) => `'${name}'`).join(', ')}))))`

/**
 * SQL conditions for the rows of `account` of the platform and of merchants. Members' rows lie between, sixteen for each member.
 * `ledger.known-accounts` checks that every account has its own number.
 */
export const ofPlatform = 'id < 100000'
export const ofMerchants = 'id >= 1000000000000'

/** All entries in the order of their transfers, by index. Sums over it need neither a sort nor memory. */
const BY_TRANSFER = '(select * from entry order by transfer_id offset 0)'

/** The invariants of the ledger (rules M6). */
export const ledgerInvariants: readonly Invariant[] = [
  ...transferInvariants,
  {
    id: 'ledger.entry-belongs',
    summary: 'An entry belongs to a transfer.',
    sql: `select e.account_id, e.seq from ${BY_TRANSFER} e
      left join (select id from transfer order by id offset 0) t on t.id = e.transfer_id where t.id is null`,
  },
  ...accountInvariants,
  {
    id: 'ledger.one-event-one-transfer',
    summary: 'No event was posted twice.',
    sql: 'select key from (select key, lag(key) over (order by key) as before from transfer) t where key = before',
  },
  {
    id: 'ledger.reversal-is-exact',
    summary: 'A transfer is reversed at most once, and then exactly, from any lanes of the platform’s accounts.',
    sql: `select reverses from transfer where reverses is not null group by 1 having count(*) > 1
      union all select r.reverses from transfer r join lateral (
        select from entry where transfer_id in (r.id, r.reverses)
        group by case when account_id < 100000 then account_id / 100 else account_id end having sum(amount) <> 0) e on true where r.reverses is not null`,
  },
  {
    id: 'ledger.request-and-answer',
    summary: 'A request that moved money has its stored answer, and no request is stored without one.',
    sql: `select scope, key from idempotency where answer is null
      union all select null, t.key from transfer t where t.key like 'member:%' and (t.fingerprint is null or t.answer is null)
      and not exists (select from idempotency i where i.scope || ':' || i.key = t.key)`,
  },
  {
    id: 'ledger.uscd-is-backed',
    summary: 'For every USCD outstanding there is one USDT in backing.',
    sql: `select backing, outstanding from (
        select sum(balance) filter (where name = 'backing') as backing,
          -sum(balance) filter (where name = 'issuance' and asset = 'USCD') as outstanding
        from account where owner = 'platform' and ${ofPlatform}
      ) it where backing is distinct from outstanding`,
  },
  {
    id: 'ledger.cig-issue-is-fixed',
    summary: 'Exactly 1,000,000,000 ₡ are issued.',
    sql: `select issued from (
        select -sum(balance) as issued from account where owner = 'platform' and ${ofPlatform} and name = 'issuance' and asset = 'CIG'
      ) it where issued is distinct from 1000000000000000`,
  },
  {
    id: 'ledger.settled-is-paid',
    summary: 'A settlement’s transfer pays each account the amount that `settled` records.',
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
      'transfer_moves',
      'transfer_line_moves_balances',
      'transfer_line_append_only',
      'transfer_append_only',
      'settled_subject_append_only',
      'settled_range_append_only',
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
      'transfer_line_pkey',
      'account_pkey',
      'idempotency_pkey',
      'settled_subject_pkey',
      'settled_range_pkey',
      'settled_range_once',
      'settled_range_continues',
      'settled_range_grows',
      'settled_range_transfer',
      'transfer_outcome_pkey',
      'transfer_pkey',
      'transfer_reverses_fkey',
      'transfer_line_amount_check',
      'settled_subject_amount_check',
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
    indexes: ['transfer_reverses', 'transfer_from', 'transfer_to'],
  }),
  {
    id: 'ledger.functions-are-not-compiled',
    summary: 'Every function that forbids plans turns off JIT: the remaining plan looks costly and is not.',
    sql: `select p.oid::regprocedure::text as function from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and exists (select from unnest(p.proconfig) setting where setting ~ '^(plan_cache_mode|enable_|max_parallel_)')
        and 'jit=off' <> all (p.proconfig)
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  },
  {
    id: 'ledger.whole-numbers',
    summary: 'All money is stored in whole numbers.',
    // Reads the catalogue tables, few types first and no whole rows, as it runs after every test. The view of all columns takes ten
    // times as long.
    sql: `select c.relname, a.attname
      from (select oid, case typtype when 'd' then typbasetype else oid end as base, case typtype when 'd' then typtypmod end as modifier from pg_type) t
      join pg_attribute a on a.atttypid = t.oid join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0 and not a.attisdropped
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
        and t.base in ('numeric'::regtype, 'real'::regtype, 'double precision'::regtype, 'money'::regtype)
        and information_schema._pg_numeric_scale(t.base, coalesce(t.modifier, a.atttypmod)) is distinct from 0`,
  },
]
