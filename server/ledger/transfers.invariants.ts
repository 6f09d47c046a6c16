import { coins } from '@humidor/domain/money/micros.ts'
import { type Invariant, invariantsOf } from './invariant.ts'

const PARTS = [1, 2, 3, 4]

/** That a transfer does not follow its rule: an entry is of no part, or says what it may not, or a part does not sum to zero. */
const strays = `(bool_and((part > 0 and shown) is true) is not true ${PARTS.map((part) => `or coalesce(sum(amount) filter (where part = ${part}), 0) <> 0`).join(' ')})`

/** Asked of the assets themselves, as whoever owns the database can replace the function by which parts are found. */
const unbalanced = `(${coins.map((coin) => `coalesce(sum(amount) filter (where asset = '${coin}'), 0) <> 0`).join(' or ')})`
const hollow = 'count(amount) < 2'

/**
 * The transfers that do not follow their rule or do not sum to zero, those of fewer than two entries, and those with an entry at another time than their own. Both tables come in the order of the
 * transfers, out of an index, so nothing is sorted and each is read once for all these invariants. The parts of all rules are one array, as a
 * join would carry each rule's through it.
 */
const oddTransfers = `
  with rule as materialized (
    select *, row_number() over (order by operation, key_form, reverses) as number from operation_rule
  ),
  line as (
    select t.id, e.asset, e.amount, e.at <> t.at as late, ((select array_agg(sides order by number) from rule))[t.number][e.side] as part,
      case when abs(e.side - 128) <= 6 then (t.number, e.operation) in (select number, unnest(shows) from rule) else e.operation is null end as shown
    from (
      select t.id, t.at, r.number from transfer t left join rule r
        on r.operation = t.operation and r.reverses = (t.reverses is not null) and t.key like r.key_like and t.key ~ r.key_form
      order by t.id offset 0
    ) t left join (
      select transfer_id, asset, amount, operation, at, operation_side(account_id, amount) as side from entry order by transfer_id offset 0
    ) e on e.transfer_id = t.id
    order by t.id offset 0
  )
  select id, ${strays} as strays, ${unbalanced} as unbalanced, ${hollow} as hollow, bool_or(late) as late
  from line group by id having ${strays} or ${unbalanced} or ${hollow} or bool_or(late)`

/** What is always true of each transfer and its entries (decisions §2, threats §3). */
export const transferInvariants: readonly Invariant[] = invariantsOf(oddTransfers, [
  {
    id: 'ledger.transfer-sums-to-zero',
    tells: 'The entries of a transfer sum to zero in every asset.',
    breaks: 'unbalanced',
    shows: `it.id as transfer_id, (select jsonb_object_agg(asset, sum) from (
      select asset, sum(amount) from entry where transfer_id = it.id group by 1 having sum(amount) <> 0) asset) as sums`,
  },
  {
    id: 'ledger.transfer-has-entries',
    tells: 'A transfer has at least two entries.',
    breaks: 'hollow',
    shows: 'it.id',
  },
  {
    id: 'ledger.times-go-on',
    tells: 'An entry is booked at the time of its transfer or, where that is later, of the entry before it.',
    // That none is booked before the one before it is an invariant of its own, so only what is not at its transfer's time is compared with that.
    breaks: `late and exists (
      select from entry e join transfer t on t.id = e.transfer_id where t.id = it.id and e.at <> t.at and (e.at < t.at or e.at is distinct from (
        select at from entry before where before.account_id = e.account_id and before.seq = e.seq - 1)))`,
    shows: 'it.id as transfer_id',
  },
  {
    id: 'ledger.transfer-follows-its-rule',
    tells:
      'Every transfer is of a known operation, under a key of its form, between accounts that it may move money between; its wallet rows say what it may say.',
    breaks: 'strays',
    shows:
      'it.id, (select operation from transfer where id = it.id) as operation, (select key from transfer where id = it.id) as key',
  },
])
