import { operations } from '@humidor/domain/money/operations.ts'
import { type Kysely, sql } from 'kysely'
import { accountKinds } from './accounts.ts'
import { FIXTURES_ALLOWED } from './closed-world.ts'
import type { Invariant } from './invariant.ts'
import type { OperationName } from './operation-rules.ts'

const everyKind = Object.values(accountKinds).flat()
const everyPair = everyKind.flatMap((from) =>
  everyKind.filter((to) => to.coin === from.coin).map((to) => from.kind * 1000 + to.kind),
)

/** Operations that only tests, sandboxes and benchmarks have. */
export const inventedOperations = [
  'toy',
  'move',
  'byHand',
  'others',
  'profitTransferIn',
  'halfProfit',
  'testMove',
] as const

/** An invented operation, where the type asks for a real one. */
export const invented = (operation: (typeof inventedOperations)[number]) => operation as unknown as OperationName

/**
 * Allows fixtures in a throw-away database: transfers of any operation between any two accounts of one asset, under a key that begins
 * with `fixture:`. Needs the owner of the database. Verify it with `toleratingFixtures`, or mark it as a sandbox.
 */
export const allowFixtures = <Tables>(db: Kysely<Tables>) =>
  sql`insert into operation_rule (operation, key_form, reverses, pairs, shows)
    select operation, key_form, reverses, ${everyPair}::int[], ${Object.keys(operations)}::text[]
    from (
      select distinct operation, '^(member:[0-9]+:/[^:]*:)?fixture:' as key_form from operation_rule
      union all select unnest(${[...inventedOperations]}::text[]), '^'
    ) rule, (values (true), (false)) of (reverses)
    on conflict do nothing`.execute(db)

/** The same invariants for a throw-away database, where fixtures are no breach. */
export const toleratingFixtures = (invariants: readonly Invariant[]): readonly Invariant[] =>
  invariants.map((it) => ({ ...it, sql: it.sql.replaceAll(FIXTURES_ALLOWED, 'true') }))
