import type { PreorderType } from '@humidor/domain/products/preorder.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import type { Schema } from '../../../database/tables.ts'

export type BeaconState = NonNullable<Schema['draw_session']['beacon_state']>

/** A draw with the fields to close or run it. */
export interface SessionRow {
  id: bigint
  type: PreorderType
  due_at: Date
  closes_at: Date
  commitment: Buffer
  seed_sealed: Buffer
  seed_key: string
  beacon_chain: string | null
  beacon_round: bigint | null
  closed_at: Date | null
  entries_hash: Buffer | null
  quota: bigint | null
  drawn_at: Date | null
}

const workColumns = sql`id, type, due_at, closes_at, commitment, seed_sealed, seed_key, beacon_chain, beacon_round, closed_at,
  entries_hash, quota, drawn_at`

export interface NewSession {
  type: PreorderType
  due_at: Date
  opened_at: Date
  closes_at: Date
  commitment: Buffer
  seed_sealed: Buffer
  seed_key: string
  beacon_chain: string | null
  beacon_key: string | null
  beacon_round: bigint | null
}

/** Opens draws. An open draw stays as it was published. */
export const insertSessions = (db: Db, sessions: readonly NewSession[]) =>
  db
    .insertInto('draw_session')
    .values([...sessions])
    .onConflict((conflict) => conflict.columns(['due_at', 'type']).doNothing())
    .execute()

/** The types that have an open draw for a moment. */
export async function openedFor(
  db: Db,
  due: readonly Date[],
): Promise<{ id: bigint; type: PreorderType; due_at: Date }[]> {
  const { rows } = await sql<{ id: bigint; type: PreorderType; due_at: Date }>`
    select id, type, due_at from draw_session where due_at = any (${due.map((at) => at.toISOString())}::timestamptz[])`.execute(
    db,
  )
  return rows
}

/** Locks a draw so that it cannot close until this transaction ends. The lock is shared. */
export async function lockOpen(tx: Tx, type: PreorderType, due: Date) {
  const { rows } = await sql<{ id: bigint; closes_at: Date; closed_at: Date | null }>`
    select id, closes_at, closed_at from draw_session where due_at = ${due} and type = ${type} for share`.execute(tx)
  return rows[0]
}

/** The draws to close or run at a moment, in order of time. */
export async function dueSessions(db: Db, at: Date): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select ${workColumns} from draw_session
    where drawn_at is null and (closed_at is null and closes_at <= ${at} or closed_at is not null and due_at <= ${at})
    order by due_at, id`.execute(db)
  return rows
}

/** Locks a draw exclusively: new entries wait, as does another worker that would close or run it. */
export async function lockSession(tx: Tx, id: bigint): Promise<SessionRow> {
  const { rows } =
    await sql<SessionRow>`select ${workColumns} from draw_session where id = ${id} for no key update`.execute(tx)
  const [found] = rows
  if (!found) throw new Error(`no draw ${id}`)
  return found
}

export interface Closed {
  id: bigint
  at: Date
  entries: number
  entriesHash: Buffer
  quota: bigint
}

/** Records that a locked draw has closed, never before its time. */
export const writeClosed = (tx: Tx, { id, at, entries, entriesHash, quota }: Closed) =>
  sql`
    update draw_session set closed_at = greatest(${at}, closes_at), entries = ${entries}, entries_hash = ${entriesHash}, quota = ${quota}
    where id = ${id}`.execute(tx)

export interface DrawResult {
  id: bigint
  at: Date
  seed: Buffer
  beacon: { state: BeaconState; signature: Buffer | null; randomness: Buffer | null }
  won: number
  wonMoney: bigint
}

/** Records the result of a locked draw, and reveals its seed. */
export const writeResult = (tx: Tx, { id, at, seed, beacon, won, wonMoney }: DrawResult) =>
  sql`
    update draw_session set drawn_at = greatest(${at}, due_at), seed = ${seed}, beacon_state = ${beacon.state},
      beacon_signature = ${beacon.signature}, beacon_randomness = ${beacon.randomness}, won = ${won}, won_money = ${wonMoney}
    where id = ${id}`.execute(tx)

/** A draw in the public view, without the sealed seed. */
export interface PublicSession {
  id: bigint
  type: PreorderType
  due_at: Date
  opened_at: Date
  closes_at: Date
  commitment: Buffer
  beacon_chain: string | null
  beacon_key: string | null
  beacon_round: bigint | null
  closed_at: Date | null
  entries: number | null
  entries_hash: Buffer | null
  quota: bigint | null
  drawn_at: Date | null
  seed: Buffer | null
  beacon_state: BeaconState | null
  beacon_signature: Buffer | null
  beacon_randomness: Buffer | null
  won: number | null
  won_money: bigint | null
}

const publicColumns = sql`id, type, due_at, opened_at, closes_at, commitment, beacon_chain, beacon_key, beacon_round, closed_at, entries,
  entries_hash, quota, drawn_at, seed, beacon_state, beacon_signature, beacon_randomness, won, won_money`

/** A page of draws, the newest first, from below a number on. */
export async function sessionsBelow(db: Db, type: PreorderType | undefined, below: bigint | undefined, limit: number) {
  const { rows } = await sql<PublicSession>`
    select ${publicColumns} from draw_session
    where ${type === undefined ? sql`true` : sql`type = ${type}`} and ${below === undefined ? sql`true` : sql`id < ${below}`}
    order by id desc limit ${limit}`.execute(db)
  return rows
}

export async function sessionWith(db: Db, id: bigint): Promise<PublicSession | undefined> {
  const { rows } = await sql<PublicSession>`select ${publicColumns} from draw_session where id = ${id}`.execute(db)
  return rows[0]
}

/** The awards of draws due from one moment on and before another: of each type, in its payment coin. */
export async function awardsBetween(db: Db, { from, before }: { from: Date; before: Date }) {
  const { rows } = await sql<Record<PreorderType, bigint>>`
    select coalesce(sum(won_money) filter (where type = 'usdc'), 0)::bigint as usdc,
      coalesce(sum(won_money) filter (where type = 'cig'), 0)::bigint as cig
    from draw_session where due_at >= ${from} and due_at < ${before} and drawn_at is not null`.execute(db)
  return rows[0] ?? { usdc: 0n, cig: 0n }
}

/** Pending draws: the time of the next one, the number of overdue ones at a moment, and since when. */
export async function waitingDraws(db: Db, at: Date) {
  const { rows } = await sql<{ next: Date | null; late: bigint; since: Date | null }>`
    select min(due_at) filter (where due_at > ${at}) as next, count(*) filter (where due_at <= ${at}) as late,
      min(due_at) filter (where due_at <= ${at}) as since
    from draw_session where drawn_at is null`.execute(db)
  const [row] = rows
  return { next: row?.next ?? null, late: Number(row?.late ?? 0n), since: row?.since ?? null }
}

/** The open draws of a moment, and their closing times. */
export async function sessionsAt(db: Db, due: Date): Promise<{ id: bigint; type: PreorderType; closes_at: Date }[]> {
  const { rows } = await sql<{ id: bigint; type: PreorderType; closes_at: Date }>`
    select id, type, closes_at from draw_session where due_at = ${due}`.execute(db)
  return rows
}

/** A finished draw in figures. `won_money`: millionths of the coin that its orders are paid in. */
export interface FinishedDraw {
  id: bigint
  type: PreorderType
  due_at: Date
  drawn_at: Date
  entries: number
  won: number
  won_money: bigint
}

/** The last finished draws, the newest first. */
export async function lastDrawn(db: Db, limit: number): Promise<FinishedDraw[]> {
  const { rows } = await sql<FinishedDraw>`
    select id, type, due_at, drawn_at, entries, won, won_money from draw_session
    where drawn_at is not null order by id desc limit ${limit}`.execute(db)
  return rows
}
