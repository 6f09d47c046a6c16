import type { MovementState } from '@humidor/domain/money/movement.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../database/database.ts'
import type { Written } from '../../../../ledger/act.ts'
import type { Due } from './completing.ts'
import type { Ended } from './end-movements.ts'

export interface NewConversion {
  uid: number
  money: bigint
  at: Date
  dueAt: Date
}

/** Writes new conversions, alongside the transfers that reserve their money. */
export async function writeConversions(tx: Tx, rows: readonly Written<NewConversion>[]): Promise<void> {
  await sql`
    insert into conversion (uid, money, created_at, due_at, held_by)
    select * from unnest(${rows.map(({ row }) => row.uid)}::int[], ${rows.map(({ row }) => row.money)}::bigint[],
      ${rows.map(({ row }) => row.at.toISOString())}::timestamptz[],
      ${rows.map(({ row }) => row.dueAt.toISOString())}::timestamptz[],
      ${rows.map(({ transferId }) => transferId)}::bigint[])`.execute(tx)
}

/** Counts the pending conversions of each of these members. A member without one is absent. */
export async function countPending(tx: Tx, uids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ uid: number; n: bigint }>`
    select uid, count(*) as n from conversion where state = 'pending' and uid = any(${uids}::int[]) group by uid`.execute(
    tx,
  )
  return new Map(rows.map(({ uid, n }) => [uid, Number(n)]))
}

/** The columns that ending a conversion needs. */
const pending = ['id', 'uid', 'money', 'state', 'held_by'] as const

/** Locks a member's own conversion. Undefined: they have none of that number. */
export const lockConversion = (tx: Tx, uid: number, id: bigint) =>
  tx
    .selectFrom('conversion')
    .select(pending)
    .where('id', '=', id)
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Locks due conversions, the first due first. Skips those that another transaction is ending: they will not be
 * pending any more.
 */
export const lockDueConversions = (tx: Tx, { at, limit, except = [] }: Due) =>
  tx
    .selectFrom('conversion')
    .select(pending)
    .where('state', '=', sql.lit('pending'))
    .where('due_at', '<=', at)
    .where(sql<boolean>`id <> all (${except}::bigint[])`)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
export type LockedConversion = Awaited<ReturnType<typeof lockDueConversions>>[number]

/** Writes how locked conversions ended, never before they began: the clock of another node may be behind. */
export async function writeEndedConversions(tx: Tx, { ended, state, at }: Ended): Promise<void> {
  await sql`
    update conversion c set state = ${state}, ended_at = greatest(${at}, c.created_at), ended_by = e.by
    from unnest(${ended.map(({ id }) => id)}::bigint[], ${ended.map(({ by }) => by)}::bigint[]) e (id, by)
    where c.id = e.id`.execute(tx)
}

/** Bounds the list, however many conversions a member begins in a day. */
const MOST_PENDING = 1_000
const MOST_OVER = 50

/** A conversion in its member's list. */
export interface ConversionRow {
  id: bigint
  money: bigint
  state: MovementState
  created_at: Date
  due_at: Date
  ended_at: Date | null
}

/** A member's conversions, the newest first: all pending ones, and the newest of the others. */
export async function conversionsOf(db: Db, uid: number): Promise<ConversionRow[]> {
  const columns = sql`id, money, state, created_at, due_at, ended_at`
  const { rows } = await sql<ConversionRow>`
    (select ${columns} from conversion where uid = ${uid} and state = 'pending' order by id desc limit ${MOST_PENDING})
    union all
    (select ${columns} from conversion where uid = ${uid} and state <> 'pending' order by id desc limit ${MOST_OVER})
    order by id desc`.execute(db)
  return rows
}
