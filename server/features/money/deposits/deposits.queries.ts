import type { Chain } from '@humidor/domain/money/deposit.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '../../../database/database.ts'
import type { Schema } from '../../../database/tables.ts'

export type IntentState = Selectable<Schema['deposit_intent']>['state']
export type ClaimState = Selectable<Schema['deposit_claim']>['state']
export type UnmatchedReason = NonNullable<Schema['chain_transfer']['reason']>

export type NewIntent = Pick<
  Insertable<Schema['deposit_intent']>,
  'uid' | 'chain' | 'asked' | 'opened_at' | 'expires_at' | 'grace_until'
>

// Any number that no other advisory lock uses.
const OPENING = 5_281_440

/** Keeps the member from opening another deposit until the transaction ends. */
export const aloneWith = (tx: Tx, uid: number) =>
  sql`select pg_advisory_xact_lock(${sql.lit(OPENING)}, ${uid}::int)`.execute(tx)

/** The waiting deposit of exactly this amount whose countdown has not ended. */
export const openIntent = (tx: Tx, it: { uid: number; chain: Chain; asked: bigint; at: Date }) =>
  tx
    .selectFrom('deposit_intent')
    .selectAll()
    .where('uid', '=', it.uid)
    .where('chain', '=', it.chain)
    .where('asked', '=', it.asked)
    .where('state', '=', 'waiting')
    .where('cancelled_at', 'is', null)
    .where('expires_at', '>', it.at)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The member's newest deposit, whatever its chain and amount. */
export const lastIntent = (tx: Tx, uid: number) =>
  tx
    .selectFrom('deposit_intent')
    .select(['opened_at', 'state', 'cancelled_at'])
    .where('uid', '=', uid)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The number of unpaid amounts that a member occupies, and whether they are activated or have ever paid one. */
export async function reservationsOf(tx: Tx, uid: number): Promise<{ reserved: number; known: boolean }> {
  const { rows } = await sql<{ reserved: number; known: boolean }>`
    select (select count(*)::int from deposit_intent where uid = ${uid} and released_at is null and state = 'waiting') as reserved,
      (select activated_at is not null from member where uid = ${uid})
        or exists (select from deposit_intent where uid = ${uid} and state = 'credited') as known`.execute(tx)
  return rows[0] ?? { reserved: 0, known: false }
}

/** Locks a member's own deposit: a payment that matches it at this moment comes before or after. */
export const lockToCancel = (tx: Tx, it: { uid: number; id: bigint }) =>
  tx
    .selectFrom('deposit_intent')
    .select(['state', 'expires_at', 'cancelled_at'])
    .where('id', '=', it.id)
    .where('uid', '=', it.uid)
    .forUpdate()
    .executeTakeFirst()

/** Marks a deposit as cancelled. Its amount stays reserved until the end of its grace. */
export const markCancelled = (tx: Tx, id: bigint, at: Date) =>
  tx.updateTable('deposit_intent').set({ cancelled_at: at }).where('id', '=', id).execute()

/** Opens a deposit with an amount of its own. Undefined: the amount is taken on that address. */
export const insertIntent = (tx: Tx, intent: NewIntent & { address: string; amount: bigint }) =>
  tx
    .insertInto('deposit_intent')
    .values({ ...intent, state: 'waiting' })
    .onConflict((conflict) =>
      conflict.columns(['chain', 'address', 'amount']).where('released_at', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()

/** The tails of an amount that are taken on this address. */
export async function takenTails(tx: Tx, it: { chain: Chain; address: string; asked: bigint }) {
  const taken = await tx
    .selectFrom('deposit_intent')
    .select('amount')
    .where('chain', '=', it.chain)
    .where('address', '=', it.address)
    .where('released_at', 'is', null)
    .where('amount', '>', it.asked)
    .where('amount', '<=', it.asked + 9_999n)
    .execute()
  return new Set(taken.map(({ amount }) => amount - it.asked))
}
