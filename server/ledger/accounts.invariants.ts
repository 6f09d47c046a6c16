import { LANES } from './accounts.ts'
import { type Invariant, invariantsOf } from './invariant.ts'

/**
 * The entries that do not follow from the one before them, and the accounts that are not as their last entry left them. Entries come in the order of
 * their accounts, out of an index, beside the accounts on which anything ever stood.
 */
const oddEntries = `
  select coalesce(e.account_id, a.id) as id, e.seq, e.breaks_off,
    (a.balance < 0 or e.balance_after < 0) and (a.mirror and a.id < 100000) is not true as below, e.asset <> a.asset as strange,
    e.next is null and (a.balance, a.entries, a.last_at) is distinct from (e.balance_after, e.seq, e.at) as unlike
  from (
    select account_id, seq, asset, balance_after, at, lead(seq) over account as next,
      balance_after <> lag(balance_after, 1, 0::bigint) over account + amount or seq <> lag(seq, 1, 0::bigint) over account + 1
        or at < lag(at) over account as breaks_off
    from (select * from entry order by account_id, seq offset 0) e window account as (partition by account_id order by seq)
  ) e full join (
    select id, asset, mirror, balance, entries, last_at from account where moved order by id offset 0
  ) a on a.id = e.account_id
  where e.breaks_off or (a.balance < 0 or e.balance_after < 0) and (a.mirror and a.id < 100000) is not true or e.asset <> a.asset
    or e.next is null and (a.balance, a.entries, a.last_at) is distinct from (e.balance_after, e.seq, e.at)`

const kindsOf = (owner: 'member' | 'merchant') => `(select count(*) from account_kind where owner = '${owner}')`

/** How many accounts have a number that begins with `place`. */
const due = `case when place < 1000 then ${LANES} when place < 10000000000 then ${kindsOf('member')} else ${kindsOf('merchant')} end`

/** The accounts of one owner, and the lanes of one kind of the platform's, have one number but for its last two digits: those where one is strange or missing. */
const oddOwners = `
  select place, count(*) as accounts, min(id) filter (where strange) as strange, count(*) <> ${due} as lacks
  from (
    select a.id, a.id / 100 as place,
      k.owner is distinct from a.owner or k.name <> a.name or k.asset <> a.asset or k.mirror <> a.mirror
        or a.id <> case a.owner when 'platform' then a.kind * 100 + a.lane
          when 'member' then a.owner_id * 100 + a.kind else 1000000000000 + a.owner_id * 100 + a.kind end
        or a.entries = 0 and (a.balance <> 0 or a.last_at is not null) or a.moved <> (a.entries <> 0) as strange
    from account a left join account_kind k on k.kind = a.kind
  ) a group by place having count(*) <> ${due} or bool_or(strange)
  union all select kind, 0, null, true from account_kind k
    where owner = 'platform' and not exists (select from account where id between k.kind * 100 and k.kind * 100 + 99)`

/** What is always true of each account and its entries (decisions §2, threats §3). */
export const accountInvariants: readonly Invariant[] = [
  ...invariantsOf(oddEntries, [
    {
      id: 'ledger.balance-is-its-entries',
      tells:
        'An account is there and is as its last entry left it: its balance, how many entries it has, and when the last was booked.',
      breaks: 'unlike',
      shows: 'id, seq, (select balance from account where id = it.id) as balance',
    },
    {
      id: 'ledger.entries-continue',
      tells:
        'The entries of an account are numbered without a gap, none is booked before the one before it, and each balance follows from that: so the last is the sum of all.',
      breaks: 'breaks_off',
      shows: 'id as account_id, seq',
    },
    {
      id: 'ledger.never-below-zero',
      tells: 'Only the mirrors are below zero, now and at every moment before.',
      breaks: 'below',
      shows: 'id, seq',
    },
    {
      id: 'ledger.entry-in-its-asset',
      tells: 'An entry is in the asset of its account.',
      breaks: 'strange',
      shows: 'id as account_id, seq',
    },
  ]),
  ...invariantsOf(oddOwners, [
    {
      id: 'ledger.known-accounts',
      tells: 'Every account is of a known kind, under its own number; where nothing was ever booked, nothing stands.',
      breaks: 'strange is not null',
      shows: 'strange as id',
    },
    {
      id: 'ledger.all-accounts-open',
      tells: 'Who has one account has all of their kind, and the platform has every lane.',
      breaks: 'lacks',
      shows: 'place, accounts',
    },
  ]),
]
