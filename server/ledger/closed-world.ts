import { accountKinds, kindNumber } from './accounts.ts'
import type { Invariant } from './invariant.ts'
import { type OperationName, operationRuleRows, operationRules } from './operation-rules.ts'

/** True in a sandbox database. Only there may a key begin with `fixture:`. */
export const FIXTURES_ALLOWED = 'exists (select from sandbox)'

const names = Object.keys(operationRules)
  .map((name) => `'${name}'`)
  .join(', ')

/** SQL condition: the transfer is a permitted fixture. `of` is the table's name in the surrounding query. */
export const isFixture = (of: string) =>
  `(${FIXTURES_ALLOWED} and (${of}.key ~ '^(member:[0-9]+:/[^:]*:)?fixture:' or ${of}.operation not in (${names})))`

/** For each operation, a query of the transfers (`id`) that a business object explains. */
export type Explanations = Partial<Record<OperationName, string>>

const text = (value: string) => `'${value}'`
const list = (type: 'int' | 'text', values: readonly (string | number)[]) =>
  `array[${values.map((value) => (typeof value === 'string' ? text(value) : value)).join(', ')}]::${type}[]`

const kinds = (['member', 'merchant', 'platform'] as const).flatMap((owner) =>
  accountKinds[owner].map((it) => ({ owner, mirror: false, ...it })),
)
const kindRows = kinds
  .map(({ kind, owner, name, coin, mirror }) => `(${kind}, '${owner}', '${name}', '${coin}', ${mirror})`)
  .join(', ')
const ruleRows = operationRuleRows
  .map(
    ({ operation, keyForm, keyLike, reverses, pairs, shows }) =>
      `(${text(operation)}, ${text(keyForm)}, ${text(keyLike)}, ${reverses}, ${list('int', pairs)}, ${list('text', shows)})`,
  )
  .join(', ')

/** SQL for the parts of an operation, as `operation_sides` has them. Written out, as the database's owner can replace a function. */
const sidesOf = (pairs: string) => `(
  with pair as (select p / 1000 as giver, p % 1000 as taker, min(p % 1000) over (partition by p / 1000) as least from unnest(${pairs}) p),
  part as (select giver, taker, dense_rank() over (order by least) as number from pair),
  side as (select 128 + giver as place, min(number) as number from part group by 1 union all select 128 - taker, min(number) from part group by 1)
  select array_agg(coalesce(side.number, 0)::smallint order by n) from generate_series(1, 255) n left join side on side.place = n)`

/** The operations of a settlement. The view `settled` lists their single payments. */
export const settledOperations = [
  'treasureInterest',
  'treasureOut',
  'pledgeProfit',
  'teamRebate',
  'teamAward',
] as const satisfies readonly OperationName[]

const settledNames = settledOperations.map(text).join(', ')

/** SQL query of the transfers of one settlement operation. */
export const settledBy = (operation: (typeof settledOperations)[number]) =>
  `select distinct transfer_id as id from settled where operation = '${operation}'`

/** The ledger's kinds and operations equal the code's, and settlement transfers match `settled`. */
export const closedWorldInvariants: readonly Invariant[] = [
  {
    id: 'ledger.kinds-are-the-known-ones',
    summary: 'The kinds of accounts in the database are exactly those of this version.',
    sql: `select coalesce(k.kind, c.kind) as kind, k.owner, k.name, k.asset, k.mirror from account_kind k
      full join (values ${kindRows}) c (kind, owner, name, asset, mirror)
        on (c.kind, c.owner, c.name, c.asset, c.mirror) = (k.kind, k.owner, k.name, k.asset, k.mirror)
      where k.kind is null or c.kind is null`,
  },
  {
    id: 'ledger.operations-are-the-known-ones',
    summary:
      'The operations in the database are exactly those of this version, with the forms of their keys and the accounts between which they move money.',
    sql: `select coalesce(r.operation, c.operation) as operation, r.key_form, r.reverses, r.pairs from operation_rule r
      full join (values ${ruleRows}) c (operation, key_form, key_like, reverses, pairs, shows)
        on (c.operation, c.key_form, c.key_like, c.reverses, c.pairs, c.shows) = (r.operation, r.key_form, r.key_like, r.reverses, r.pairs, r.shows)
      where (r.operation is null or c.operation is null or r.sides <> ${sidesOf('r.pairs')})
        and not (c.operation is null and ${FIXTURES_ALLOWED})`,
  },
  {
    id: 'ledger.paid-is-settled',
    summary:
      'A settlement’s transfer pays exactly its rows in `settled`. Its key names their day and the end of their range, or their first subject.',
    sql: `with said as (
        select transfer_id, operation, account_id, sum(amount) as amount, min(subject) as first, min(day) as day, max(day) as last_day
        from settled where operation in (${settledNames}) group by 1, 2, 3
      ),
      paid as (
        select e.transfer_id, t.operation, e.account_id, sum(e.amount) as amount
        from transfer t join entry e on e.transfer_id = t.id and e.amount > 0
        where t.operation in (${settledNames}) and t.key like t.operation || ':%' group by 1, 2, 3
      )
      select coalesce(p.transfer_id, s.transfer_id) as id, coalesce(p.operation, s.operation) as operation, coalesce(p.account_id, s.account_id) as account_id
        from paid p full join said s using (transfer_id, operation, account_id)
        where p.amount is distinct from s.amount
      union all select t.id, t.operation, null from transfer t join (
        select transfer_id, operation, min(first) as first, min(day) as day, max(last_day) as last_day from said group by 1, 2
      ) s on s.transfer_id = t.id
        left join settled_range r on r.transfer_id = t.id
        where t.key <> s.operation || ':' || s.day || ':' || coalesce(r.upto, s.first) or s.day <> s.last_day
      union all select l.transfer_id, null, l.account_id from transfer_line l left join settled_range r using (transfer_id)
        where l.subject is not null and (l.amount > 0 and l.subject > r.after and l.subject <= r.upto) is not true`,
  },
]

/** The amounts of a genesis by account kind, in the order of the kinds. */
const genesisOf = [
  `${kindNumber('platform:issuance:CIG')}:-1000000000000000`,
  `${kindNumber('platform:rewards:CIG')}:600000000000000`,
  `${kindNumber('platform:team:CIG')}:200000000000000`,
  `${kindNumber('platform:foundation:CIG')}:200000000000000`,
]

/** A genesis issues all ₡ once, to rewards, team and foundation. */
export const ledgerExplanations = {
  genesis: `select e.transfer_id as id from entry e join transfer t on t.id = e.transfer_id
    where t.operation = 'genesis' group by 1 having string_agg(e.account_id / 100 || ':' || e.amount, ' ' order by e.account_id)
      = '${genesisOf.join(' ')}'`,
} satisfies Explanations

/** The invariant that a business object explains every transfer. */
export const everythingIsExplained = (explanations: Record<OperationName, string>): Invariant => ({
  id: 'ledger.every-transfer-is-explained',
  summary:
    'A business object explains every transfer, such as a payment on a chain, an order or a decision of two operators.',
  sql: `select t.id, t.operation, t.key from transfer t where not exists (
      select from (${Object.entries(explanations)
        .map(([operation, ids]) => `select '${operation}' as operation, id from (${ids}) ids`)
        .join(' union all ')}) explained where explained.id = t.id and explained.operation = t.operation
    ) and not ${isFixture('t')}`,
})
