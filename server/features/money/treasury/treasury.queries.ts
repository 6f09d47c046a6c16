import type { TimeOrder } from '@humidor/domain/backoffice/list-order.ts'
import type { Coin } from '@humidor/domain/money/micros.ts'
import type { ManualSum } from '@humidor/domain/money/transparency.ts'
import type { TreasuryMove } from '@humidor/domain/money/treasury.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import type { Schema } from '../../../database/tables.ts'
import { directionOf } from '../../../platform/console/order.queries.ts'

/** The member to be awarded; undefined: there is none, or the account is closed. */
export const memberNamed = (db: Db, uid: number) =>
  db
    .selectFrom('member')
    .select(['uid', 'name'])
    .where('uid', '=', uid)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/**
 * Locks the awarded member's row until the transaction ends, because the award refers to it. Lock it before any
 * account. Undefined where the account was closed meanwhile.
 */
export const lockAwarded = (tx: Tx, uid: number) =>
  tx
    .selectFrom('member')
    .select('uid')
    .where('uid', '=', uid)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst()

export const insertDeed = (tx: Tx, row: Insertable<Schema['treasury_deed']>) =>
  tx.insertInto('treasury_deed').values(row).execute()

export interface DeedRow {
  id: bigint
  uid: number | null
  name: string | null
  move: TreasuryMove | null
  coin: Coin
  amount: bigint
  reason: string
  maker: string
  checker: string
  transfer_id: bigint
  at: Date
}

/** A page of awards, or of moves, after a place, the newest first. */
export async function deedsAfter(
  db: Db,
  { kind, order }: { kind: Schema['treasury_deed']['kind']; order: TimeOrder | undefined },
  after: bigint | undefined,
  limit: number,
): Promise<DeedRow[]> {
  const { way, past } = directionOf(order)
  const { rows } = await sql<DeedRow>`
    select d.id, d.uid, m.name, d.move, d.coin, d.amount, a.reason, o.name as maker, c.name as checker, d.transfer_id, d.at
    from treasury_deed d
    join approval a on a.id = d.approval_id join operator o on o.id = a.maker join operator c on c.id = a.checker
    left join member m on m.uid = d.uid
    where d.kind = ${kind} and ${after === undefined ? sql`true` : sql`d.id ${past} ${after}`}
    order by d.id ${way} limit ${limit}`.execute(db)
  return rows
}

export async function countDeeds(db: Db, kind: Schema['treasury_deed']['kind']): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from treasury_deed where kind = ${kind}`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}

export interface AwardsRow {
  coin: Coin
  /** One of the requested members; null: all others together. */
  uid: number | null
  awards: bigint
  amount: bigint
}

/** Awards since a moment: to each of some members, and to all others together. */
export async function awardsSince(db: Db, since: Date, uids: readonly number[]): Promise<AwardsRow[]> {
  const { rows } = await sql<AwardsRow>`
    select coin, case when uid = any (${uids}::int[]) then uid end as uid, count(*) as awards, sum(amount)::bigint as amount
    from treasury_deed where kind = 'award' and at > ${since} group by 1, 2`.execute(db)
  return rows
}

/** Awards and moves: since a moment, and ever. */
export async function deedSums(db: Db, since: Date): Promise<ManualSum[]> {
  const { rows } = await sql<ManualSum>`
    select coalesce(move, 'award') as kind, coin, count(*) as count, sum(amount)::bigint as amount,
      count(*) filter (where at > ${since}) as "recentCount",
      coalesce(sum(amount) filter (where at > ${since}), 0)::bigint as "recentAmount"
    from treasury_deed group by 1, 2`.execute(db)
  return rows
}
