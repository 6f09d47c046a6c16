import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Db, Tx } from '../database/database.ts'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { everyInvariant } from '../invariants.ts'
import { accountKinds, openMemberAccounts, openMerchantAccounts } from './accounts.ts'
import type { Invariant } from './invariant.ts'
import { operationRuleRows } from './operation-rules.ts'
import { sampleKeys } from './operation-samples.testing.ts'

export const [alice, bob, cedar] = [10_000_001, 10_000_002, 100_001]

/** A database as in production: without the rules for fixtures. */
export async function strictDatabase(): Promise<FreshDatabase> {
  const database = await freshDatabase()
  await database.db.transaction().execute(async (tx) => {
    await openMemberAccounts(tx, alice, bob)
    await openMerchantAccounts(tx, cedar)
    await unguarded(tx, `delete from operation_rule where key_form in ('^', '^(member:[0-9]+:/[^:]*:)?fixture:')`)
  })
  return database
}

/**
 * An earlier version of the guard, which knows no operations and skips a key that exists. The owner of the database could put it in place
 * of the current one.
 */
export const guardOfBefore = readFileSync(
  join(import.meta.dirname, '../database/migrations/0039-one-payment.sql'),
  'utf8',
)
  .replaceAll('entry_moves_balances', 'transfer_line_moves_balances')
  .replaceAll('insert into entry', 'insert into transfer_line')
  .replaceAll('one entry;', 'one transfer_line;')
  .concat('drop rule transfer_refuses_conflicts on transfer;')

export async function unguarded(tx: Tx, statement: string) {
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql.raw(statement).execute(tx)
  await sql`set local session_replication_role = origin`.execute(tx)
}

/** Runs some work in a transaction that then rolls back. */
export async function undone<Answer>(db: Database, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  let answer: { of: Answer } | undefined
  await db
    .transaction()
    .execute(async (tx) => {
      answer = { of: await work(tx) }
      throw new Error('undone')
    })
    .catch((error: Error) => {
      if (error.message !== 'undone') throw error
    })
  if (!answer) throw new Error('nothing was answered')
  return answer.of
}

export const kinds = (['member', 'merchant', 'platform'] as const).flatMap((owner) =>
  accountKinds[owner].map(({ kind, name, coin }) => ({ kind, coin, name: `${owner}:${name}:${coin}` })),
)
export const nameOf = (kind: number) => kinds.find((it) => it.kind === kind)?.name ?? ''
export const coinOf = (kind: number) => kinds.find((it) => it.kind === kind)?.coin ?? 'USCD'

export const rowOf = (kind: number, uid = alice) =>
  kind > 100 ? kind * 100 : kind > 60 ? 1_000_000_000_000 + cedar * 100 + kind : uid * 100 + kind

export interface Made {
  operation: string
  key: string
  from: number
  to: number
  reverses?: bigint | null
  giver?: number
}

const AMOUNT = 5

/** Posts transfers of five millionths, each between two kinds of accounts. The giver must own them. @returns their ids */
export async function postAll(db: Db, ...made: readonly Made[]) {
  const lines = made.flatMap(({ operation, from, to, giver }, index) => {
    const says = operationRuleRows.find((rule) => rule.operation === operation)?.shows[0] ?? null
    return [
      { row: giver ?? rowOf(from), kind: from, amount: -AMOUNT },
      { row: rowOf(to, bob), kind: to, amount: AMOUNT },
    ].map((line) => ({ ...line, of: index + 1, coin: coinOf(from), says: line.kind <= 6 ? says : null }))
  })
  const { rows } = await sql<{ ids: (bigint | null)[] }>`select ledger_post(
    ${made.map(({ key }) => key)}::text[], ${made.map(({ operation }) => operation)}::text[],
    ${made.map(() => '2026-11-21T04:00:00Z')}::timestamptz[], ${made.map(({ reverses }) => reverses ?? null)}::bigint[],
    ${lines.map(({ of }) => of)}::int[], ${lines.map(({ row }) => row)}::bigint[], ${lines.map(({ coin }) => coin)}::text[],
    ${lines.map(({ amount }) => amount)}::bigint[], ${lines.map(({ says }) => says)}::text[], '{}') as ids`.execute(db)
  return rows[0]?.ids ?? []
}

/** The name of the constraint that refuses a posting, or `undefined` where none does. */
export const refusal = (posted: Promise<unknown>) =>
  posted.then(
    () => undefined,
    ({ constraint, code }: { constraint?: string; code?: string }) => constraint ?? code,
  )

export const fund = (tx: Tx, row: number) =>
  unguarded(tx, `update account set balance = balance + ${AMOUNT} where id = ${row}`)

/** A deposit that keeps the rules. */
export const honest = (key: string): Made => ({ operation: 'deposit', key, from: 101, to: 1 })

export const invariant = (id: string): Invariant => {
  const found = everyInvariant.find((one) => one.id === id)
  if (!found) throw new Error(`there is no invariant ${id}`)
  return found
}
/** The keys of all transfers that an invariant finds, however many. */
export const keysFoundBy = async (tx: Tx, id: string) =>
  (await sql.raw<{ key: string }>(invariant(id).sql).execute(tx)).rows.map(({ key }) => key).toSorted()

/** Every rule with a sample key of its form. */
export const forms = operationRuleRows.map((rule) => {
  const nth = operationRuleRows.filter(({ operation }) => operation === rule.operation).indexOf(rule)
  const keyOf = sampleKeys[rule.operation as keyof typeof sampleKeys][nth]
  if (!keyOf) throw new Error(`no key of ${rule.operation} to try`)
  return { ...rule, keyOf }
})
export const fromTo = (pair: number) => ({ from: Math.floor(pair / 1000), to: pair % 1000 })
