import { type Invariant, invariantsOf } from './invariant.ts'

const PARTS = [1, 2, 3, 4]

/** SQL condition: the transfer breaks its rule. An entry belongs to no part or shows a forbidden operation, or a part's sum is not zero. */
const strays = `(bool_and((part > 0 and shown) is true) is not true ${PARTS.map((part) => `or coalesce(sum(amount) filter (where part = ${part}), 0) <> 0`).join(' ')})`

const hollow = 'count(amount) < 2'

/** SQL for the index of an entry's account in a rule's sides, as in `operation_side`. The database's owner could replace that function. */
const side = `128 + (case when account_id < 100000 then account_id / 100 else account_id % 100 end)::int * case when amount < 0 then 1 else -1 end`

/**
 * The transfers that break their rule, have fewer than two entries, or have an entry at another time than their own. Both tables are read
 * once for all these invariants, in the order of the transfers by index, so nothing is sorted. The parts of all rules are one array, as
 * a join would copy each rule's parts into every row. `deposits.credited-once-to-the-payer` compares the keys of deposits with
 * their payments, so their form is not checked here; that check takes half as long as all the rest. Assets are summed only
 * for transfers that break their rule: in all others each part sums to zero, and its accounts and entries share one asset.
 */
const oddTransfers = `
  with rule as materialized (
    select *, row_number() over (order by operation, key_form, reverses) as number,
      operation in ('deposit', 'treasuryDeposit') and key_like <> '%' as named_elsewhere
    from operation_rule
  ),
  line as (
    select t.id, e.amount, e.at <> t.at as late, ((select array_agg(sides order by number) from rule))[t.number][e.side] as part,
      case when abs(e.side - 128) <= 6 then (t.number, e.operation) in (select number, unnest(shows) from rule) else e.operation is null end as shown
    from (
      select t.id, t.at, r.number from transfer t left join rule r
        on r.operation = t.operation and r.reverses = (t.reverses is not null) and t.key like r.key_like
          and (r.named_elsewhere or t.key ~ r.key_form)
      order by t.id offset 0
    ) t left join (
      select transfer_id, amount, operation, at, ${side} as side from entry order by transfer_id offset 0
    ) e on e.transfer_id = t.id
    order by t.id offset 0
  )
  select id, ${strays} as strays, ${hollow} as hollow, bool_or(late) as late
  from line group by id having ${strays} or ${hollow} or bool_or(late)`

const sumsOf = (transfer: string) =>
  `select asset, sum(amount) from entry where transfer_id = ${transfer} group by 1 having sum(amount) <> 0`

/** The invariants of each transfer and its entries (rules M6). */
export const transferInvariants: readonly Invariant[] = invariantsOf(oddTransfers, [
  {
    id: 'ledger.transfer-sums-to-zero',
    summary: 'The entries of a transfer sum to zero in every asset.',
    breaks: `strays and exists (${sumsOf('it.id')})`,
    shows: `it.id as transfer_id, (select jsonb_object_agg(asset, sum) from (${sumsOf('it.id')}) asset) as sums`,
  },
  {
    id: 'ledger.transfer-has-entries',
    summary: 'A transfer has at least two entries.',
    breaks: 'hollow',
    shows: 'it.id',
  },
  {
    id: 'ledger.times-go-on',
    summary: 'An entry is booked at the time of its transfer or, where that is later, of the entry before it.',
    // Only late entries are compared with the entry before: `ledger.entries-continue` checks the order of all entries.
    breaks: `late and exists (
      select from entry e join transfer t on t.id = e.transfer_id where t.id = it.id and e.at <> t.at and (e.at < t.at or e.at is distinct from (
        select at from entry before where before.account_id = e.account_id and before.seq = e.seq - 1)))`,
    shows: 'it.id as transfer_id',
  },
  {
    id: 'ledger.transfer-follows-its-rule',
    summary:
      'Every transfer follows the rule of a known operation: the form of its key, its accounts, and the operations its wallet rows show.',
    breaks: 'strays',
    shows:
      'it.id, (select operation from transfer where id = it.id) as operation, (select key from transfer where id = it.id) as key',
  },
])
