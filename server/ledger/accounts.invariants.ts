import { accountKinds, LANES, MERCHANTS_FROM } from './accounts.ts'
import { type Invariant, invariantsOf } from './invariant.ts'

const lastOf = (owner: 'member' | 'merchant') => Math.max(...accountKinds[owner].map(({ kind }) => kind))

/**
 * SQL for an account's expected number. It reads the owner from the kind's number, as comparing sixteen million owners' names takes a
 * second. `ledger.known-accounts` checks that kind and owner agree.
 */
const numberOf = `case when a.kind <= ${lastOf('member')} then a.owner_id * 100 + a.kind
  when a.kind <= ${lastOf('merchant')} then ${MERCHANTS_FROM} + a.owner_id * 100 + a.kind else a.kind * 100 + a.lane end`

/** SQL condition: the account has a wrong number or lane, or a balance without an entry. */
const odd = `(a.id <> ${numberOf} or a.lane >= ${LANES} or a.owner_id not between 0 and 2147483647 or a.entries = 0 and (a.balance <> 0 or a.last_at is not null) or a.moved <> (a.entries <> 0))`

/**
 * SQL for a sum that only equal sets share. It adds the hashes of the members, seeded per query, so that nobody can prepare another set
 * with the same sum. Sorting sixteen million rows to compare them takes several times as long as reading them.
 */
export const fingerprint = (hash: string) => `coalesce(sum(${hash}), 0)`
/** A 64-bit integer and its upper half, for hashing. PostgreSQL folds the halves into one, so different integers could collide. */
export const halves = (number: string) => `${number}, ${number} >> 32`
/** SQL for the hash of an owner's number. It has 31 bits, so it needs no `halves`. */
export const ownerHash = (id: string, seed: string) => `hashint8extended(${id}, ${seed})`
const SEED = '(select seed from drawn)'
/** SQL for the hash of an account's state. Includes the seconds of the time, as PostgreSQL folds its halves too. */
const stateHash = ({ id, balance, entries, at }: Record<'id' | 'balance' | 'entries' | 'at', string>) =>
  `hash_record_extended(row(asset, ${halves(id)}, ${halves(balance)}, ${halves(entries)}, ${at}, extract(epoch from ${at})::bigint), ${SEED})`

/** Each entry with its predecessor and successor on the account, by index. */
const inOrder = `
    select account_id, seq, asset, balance_after, at, lead(seq) over account as next, asset <> lag(asset) over account as other_asset,
      balance_after <> lag(balance_after, 1, 0::bigint) over account + amount or seq <> lag(seq, 1, 0::bigint) over account + 1
        or at < lag(at) over account as breaks_off,
      account_id between 1000000000 and 9999999999 and transfer_id < lag(transfer_id) over account as out_of_order
    from (select * from entry order by account_id, seq offset 0) e window account as (partition by account_id order by seq)`

const MIRRORS = 'select kind from account_kind where mirror and kind > 100'

/** Checks that each entry follows from the one before. `states`: the fingerprint of the accounts' states by their last entries. */
const entriesLook = `
  select bool_or(breaks_off) as breaks_off, bool_or(other_asset) as other_asset, bool_or(out_of_order) as out_of_order,
    coalesce(bool_or(balance_after < 0 and (account_id < 100000 and account_id / 100 in (${MIRRORS})) is not true), false) as was_below,
    ${fingerprint(`case when next is null then ${stateHash({ id: 'account_id', balance: 'balance_after', entries: 'seq', at: 'at' })} end`)} as states
  from (
    ${inOrder}
  ) e`

/**
 * One row for each kind that is known or in use: the sums of its accounts, beside the results over all entries. Each account and each
 * entry is read once. `owners`: the fingerprint of the accounts' owners, by `seed`.
 */
export const accountsAndEntries = `
  with drawn as materialized (select (random() * 9e18)::bigint as seed)
  select kind, owner, name, asset, a.accounts, a.owners, ${SEED} as seed,
    a.kind is not null and (k.kind is null or a.odd) as strange,
    (coalesce(a.accounts, 0), coalesce(a.owners, 0)) <> case owner when 'platform' then (${LANES}::bigint, 0::numeric)
      else (first_value(coalesce(a.accounts, 0)) over kinds, first_value(coalesce(a.owners, 0)) over kinds) end as lacks,
    sum(a.balance) over (partition by asset) <> 0 as unbalanced,
    coalesce(a.balance, 0) <> coalesce(t.balance, 0) as differs,
    sum(coalesce(a.states, 0)) over () <> e.states as unlike,
    a.is_below or e.was_below as below,
    e.breaks_off, e.other_asset, e.out_of_order
  from account_kind k full join (
    select kind, owner, name, asset, mirror, count(*) as accounts, sum(balance) as balance, bool_or(${odd}) as odd,
      bool_or(balance < 0 and (mirror and id < 100000) is not true) as is_below,
      ${fingerprint(`case when entries <> 0 then ${stateHash({ id: 'id', balance: 'balance', entries: 'entries', at: 'last_at' })} end`)} as states,
      case owner when 'platform' then 0 else ${fingerprint(ownerHash('owner_id', SEED))} end as owners
    from account a group by kind, owner, name, asset, mirror
  ) a using (kind, owner, name, asset, mirror) left join account_totals() t using (kind) cross join (${entriesLook}) e
  window kinds as (partition by owner order by kind)`

/** The entries that do not follow from the one before them, and the accounts that differ from their last entry. */
const oddEntries = `
  select coalesce(e.account_id, a.id) as id, e.seq, e.breaks_off,
    (a.balance < 0 or e.balance_after < 0) and (a.mirror and a.id < 100000) is not true as below, e.asset <> a.asset as strange,
    e.next is null and (a.balance, a.entries, a.last_at) is distinct from (e.balance_after, e.seq, e.at) as unlike
  from (
    ${inOrder}
  ) e full join (
    select id, asset, mirror, balance, entries, last_at from account where moved order by id offset 0
  ) a on a.id = e.account_id
  where e.breaks_off or (a.balance < 0 or e.balance_after < 0) and (a.mirror and a.id < 100000) is not true or e.asset <> a.asset
    or e.next is null and (a.balance, a.entries, a.last_at) is distinct from (e.balance_after, e.seq, e.at)`

const kindsOf = (owner: 'member' | 'merchant') => `(select count(*) from account_kind where owner = '${owner}')`

/** The invariants of each account and its entries (rules M4). */
export const accountInvariants: readonly Invariant[] = [
  ...invariantsOf(accountsAndEntries, [
    {
      id: 'ledger.balance-is-its-entries',
      summary:
        'An account exists and equals the state after its last entry: its balance, its number of entries, and the time of the last one.',
      breaks: 'unlike',
      sql: `select id, seq, (select balance from account where id = it.id) as balance from (${oddEntries}) it where unlike`,
    },
    {
      id: 'ledger.entries-continue',
      summary:
        'The entries of an account are numbered without a gap and in the order of time. Each balance follows from the one before, so the last is the sum of all.',
      breaks: 'breaks_off',
      sql: `select id as account_id, seq from (${oddEntries}) it where breaks_off`,
    },
    {
      id: 'ledger.never-below-zero',
      summary: 'Only the mirrors are below zero, now and at every earlier moment.',
      breaks: 'below',
      sql: `select id, seq from (${oddEntries}) it where below`,
    },
    {
      id: 'ledger.entry-in-its-asset',
      summary: 'An entry is in the asset of its account.',
      // The fingerprints include the asset of the account and of its last entry.
      breaks: 'other_asset or unlike',
      sql: `select id as account_id, seq from (${oddEntries}) it where strange`,
    },
    {
      id: 'ledger.known-accounts',
      summary: 'Every account is of a known kind, under its own number. Without entries its balance is zero.',
      breaks: 'strange',
      sql: `select a.id from account a left join account_kind k using (kind, owner, name, asset, mirror) where k.kind is null or ${odd}`,
    },
    {
      id: 'ledger.all-accounts-open',
      summary: 'Every owner of an account has all accounts of their kind, and the platform has every lane.',
      breaks: 'lacks',
      sql: `select owner, owner_id, count(*) as accounts from account where owner <> 'platform' group by 1, 2
          having count(*) <> case owner when 'member' then ${kindsOf('member')} else ${kindsOf('merchant')} end
        union all select 'platform', k.kind, count(a.id) from account_kind k left join account a using (kind)
          where k.owner = 'platform' group by k.kind having count(a.id) <> ${LANES}`,
    },
    {
      id: 'ledger.asset-sums-to-zero',
      summary: 'All accounts of an asset sum to zero.',
      breaks: 'unbalanced',
      sql: 'select asset, sum(balance) from account group by asset having sum(balance) <> 0',
    },
    {
      id: 'ledger.totals-are-the-accounts',
      summary: 'The stored total of each account kind equals the sum of its accounts.',
      breaks: 'differs',
      sql: `select kind, a.balance, t.balance as stored
        from account_kind left join (select kind, sum(balance) as balance from account group by 1) a using (kind) left join account_totals() t using (kind)
        where coalesce(a.balance, 0) <> coalesce(t.balance, 0)`,
    },
  ]),
]
