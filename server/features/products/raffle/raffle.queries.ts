import type { PrizeId } from '@humidor/domain/products/raffle-wire.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import type { Schema } from '../../../database/tables.ts'

/** Reserves the number of the next draw. */
export async function nextDraw(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select nextval(pg_get_serial_sequence('raffle_draw', 'id')) as id`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('a sequence without a number')
  return BigInt(row.id)
}

/** Stores a draw. The database counts it for its seed and its prize, and refuses one that is not the seed's next. */
export const insertDraw = (tx: Tx, row: Insertable<Schema['raffle_draw']>) =>
  tx.insertInto('raffle_draw').values(row).execute()

/** Whether any prize waits for the rewards. */
export async function isAnyWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`select from raffle_draw where paid_by is null limit 1`.execute(db)
  return rows.length > 0
}

export interface WaitingDraw {
  id: bigint
  uid: number
  amount: bigint
}

/** Locks waiting prizes, the oldest first, and skips those that another worker has locked. */
export async function lockWaiting(tx: Tx, limit: number): Promise<WaitingDraw[]> {
  const { rows } = await sql<WaitingDraw>`
    select id, uid, amount from raffle_draw where paid_by is null order by id limit ${limit} for no key update skip locked`.execute(
    tx,
  )
  return rows
}

/** Records the payment of locked prizes. */
export const writePaid = (tx: Tx, paid: readonly { id: bigint; transferId: bigint }[], at: Date) =>
  sql`
    update raffle_draw d set paid_by = p.transfer_id, paid_at = greatest(${at}, d.at)
    from unnest(${paid.map(({ id }) => id)}::bigint[], ${paid.map(({ transferId }) => transferId)}::bigint[]) p (id, transfer_id)
    where d.id = p.id`.execute(tx)

/** A draw in its member's history. */
export interface OwnDraw {
  id: bigint
  at: Date
  prize: PrizeId
  amount: bigint
  cost: bigint
  paid_at: Date | null
  revealed: boolean
}

/** A page of a member's draws, the newest first, from below a number on. */
export async function ownDraws(db: Db, uid: number, below: bigint | undefined, limit: number): Promise<OwnDraw[]> {
  const { rows } = await sql<OwnDraw>`
    select d.id, d.at, d.prize, d.amount, d.cost, d.paid_at, s.revealed_at is not null as revealed
    from raffle_draw d join raffle_seed s on s.id = d.seed_id
    where d.uid = ${uid} and ${below === undefined ? sql`true` : sql`d.id < ${below}`}
    order by d.id desc limit ${limit}`.execute(db)
  return rows
}

/** Counts a member's draws, and their waiting prizes. */
export async function countOwn(db: Db, uid: number): Promise<{ count: number; waiting: number }> {
  const { rows } = await sql<{ count: bigint; waiting: bigint }>`
    select coalesce((select sum(draws) from raffle_seed where uid = ${uid}), 0)::bigint as count,
      (select count(*) from raffle_draw where uid = ${uid} and paid_by is null) as waiting`.execute(db)
  return { count: Number(rows[0]?.count ?? 0n), waiting: Number(rows[0]?.waiting ?? 0n) }
}

/** All inputs of a draw. */
export interface WholeDraw {
  id: bigint
  uid: number
  at: Date
  prize: PrizeId
  amount: bigint
  cost: bigint
  nonce: number
  client_seed: string
  paid_at: Date | null
  table_hash: Buffer
  commitment: Buffer
  draws: number
  seed: Buffer | null
  revealed_at: Date | null
  is_public: boolean
  /** Its odds, by the numbers of the prizes. Amounts are text, as JSON numbers cannot hold them all. */
  prizes: { id: PrizeId; amount: string; weight: number }[]
}

/** One draw; without `uid`, of any member. */
export async function drawWith(db: Db, id: bigint, uid?: number): Promise<WholeDraw | undefined> {
  const { rows } = await sql<WholeDraw>`
    select d.id, d.uid, d.at, d.prize, d.amount, d.cost, d.nonce, d.client_seed, d.paid_at, d.table_hash,
      s.commitment, s.draws, s.seed, s.revealed_at, s.is_public, p.prizes
    from raffle_draw d join raffle_seed s on s.id = d.seed_id
    cross join lateral (
      select json_agg(json_build_object('id', prize, 'amount', amount::text, 'weight', weight) order by prize) as prizes
      from raffle_prize where table_hash = d.table_hash) p
    where d.id = ${id} and ${uid === undefined ? sql`true` : sql`d.uid = ${uid}`}`.execute(db)
  return rows[0]
}
