import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../../database/database.ts'
import type { Schema } from '../../../database/tables.ts'

/** Whether an address counts as proved now. */
export const isProved = (db: Db, network: Chain, address: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('reserve_address')
      .select('id')
      .where('network', '=', network)
      .where((where) => where(where.fn<string>('lower', ['address']), '=', address.toLowerCase()))
      .where('ended_at', 'is', null),
  )

/** Whether a message has proved an address before. */
export const isUsed = (db: Db, message: string): Promise<boolean> =>
  hasRow(db.selectFrom('reserve_address').select('id').where('message', '=', message))

/** Whether a member or a merchant is, or was, paid to this address: then it is theirs. */
export async function isCustomers(db: Db, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from withdrawal_address where address = ${address}
    union all select from merchant where cash_address = ${address}
    union all select from withdrawal where address = ${address} limit 1`.execute(db)
  return rows.length > 0
}

/** Stores a proved address. False: it is proved already, or the message has proved one before. */
export const insertReserve = (tx: Tx, row: Insertable<Schema['reserve_address']>): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('reserve_address')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  )

/** Ends a proved address. False: it has ended already. */
export const endReserve = (tx: Tx, id: bigint, it: { at: Date; approval: string }): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('reserve_address')
      .set({ ended_at: it.at, end_approval_id: it.approval })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning('id'),
  )

export const reserveOne = (db: Db, id: bigint) =>
  db
    .selectFrom('reserve_address')
    .select(['id', 'network', 'address', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirst()

export type ReadingRow = Selectable<Schema['reserve_balance']>

export interface ReserveRow extends Selectable<Schema['reserve_address']> {
  maker: string
  checker: string
  reason: string
  end_maker: string | null
  end_checker: string | null
  end_reason: string | null
  ending: boolean
}

/** Every address that was ever proved, active ones first, the newest first. */
export async function everyReserve(db: Db, at: Date): Promise<ReserveRow[]> {
  const { rows } = await sql<ReserveRow>`
    select r.*, a.reason, m.name as maker, c.name as checker, e.reason as end_reason, em.name as end_maker, ec.name as end_checker,
      exists (select from approval w where w.kind = 'reserveRetirement' and w.about = r.id::text and w.state = 'waiting'
        and w.expires_at > ${at}) as ending
    from reserve_address r
    join approval a on a.id = r.approval_id join operator m on m.id = a.maker join operator c on c.id = a.checker
    left join approval e on e.id = r.end_approval_id left join operator em on em.id = e.maker
    left join operator ec on ec.id = e.checker
    order by r.ended_at is not null, r.id desc`.execute(db)
  return rows
}

/** Every address that was ever proved, with its proof. */
export const provedAddresses = (db: Db) =>
  db.selectFrom('reserve_address').select(['id', 'network', 'address', 'message', 'signature']).orderBy('id').execute()

/** The addresses that counted as proved at a moment, in the order of their proofs. */
export const reservesAt = (db: Db, at: Date) =>
  db
    .selectFrom('reserve_address')
    .selectAll()
    .where('proved_at', '<=', at)
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', at)]))
    .orderBy('id')
    .execute()

/** The newest balance of each address up to a moment; `daily`: the newest daily one. */
export const newestReadings = (db: Db, at: Date, how: { daily: boolean }): Promise<ReadingRow[]> =>
  db
    .selectFrom('reserve_address as r')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('reserve_balance as b')
          .selectAll('b')
          .whereRef('b.reserve_id', '=', 'r.id')
          .where('b.at', '<=', at)
          .$if(how.daily, (daily) => daily.where('b.day', 'is not', null))
          .orderBy('b.at', 'desc')
          .limit(1)
          .as('n'),
      (join) => join.onTrue(),
    )
    .selectAll('n')
    .execute()

/** The active addresses without a balance of an hour, and the moment of their last one, or of their proof. */
export async function unreadIn(db: Db, slot: Date) {
  const { rows } = await sql<{ id: bigint; network: Chain; address: string; since: Date }>`
    select r.id, r.network, r.address,
      coalesce((select max(b.at) from reserve_balance b where b.reserve_id = r.id), r.proved_at) as since
    from reserve_address r
    where r.ended_at is null
      and not exists (select from reserve_balance b where b.reserve_id = r.id and b.slot = ${slot})
    order by r.id`.execute(db)
  return rows
}

export type NewReading = Pick<ReadingRow, 'reserve_id' | 'at' | 'slot' | 'block' | 'block_to' | 'providers' | 'amount'>

/**
 * Stores the balance of an hour, once, while the address is active. The first of a business day is its daily one.
 * @returns whether it was stored
 */
export async function insertReading(db: Db, it: NewReading, day: BusinessDay): Promise<boolean> {
  const { rows } = await sql`
    insert into reserve_balance (reserve_id, at, slot, day, block, block_to, providers, amount)
    select r.id, ${it.at}, ${it.slot},
      case when not exists (select from reserve_balance b where b.reserve_id = r.id and b.day = ${day}::date)
        then ${day}::date end,
      ${it.block}, ${it.block_to}, ${it.providers}, ${it.amount}
    from reserve_address r where r.id = ${it.reserve_id} and r.ended_at is null
    on conflict do nothing returning id`.execute(db)
  return rows.length > 0
}

/** Deletes hourly balances from before a moment, except the newest of an address. @returns how many */
export async function forgetHourly(db: Db, before: Date, limit: number): Promise<number> {
  const deleted = await sql`
    delete from reserve_balance where id in (
      select b.id from reserve_balance b where b.day is null and b.at < ${before}
        and exists (select from reserve_balance n where n.reserve_id = b.reserve_id and n.at > b.at)
      limit ${limit})`.execute(db)
  return Number(deleted.numAffectedRows ?? 0n)
}

/** A page of an address's balances, the newest first. */
export const readingsAfter = (
  db: Db,
  reserve: bigint,
  after: bigint | undefined,
  limit: number,
): Promise<ReadingRow[]> =>
  db
    .selectFrom('reserve_balance')
    .selectAll()
    .where('reserve_id', '=', reserve)
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? 0n))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function countReadings(db: Db, reserve: bigint): Promise<number> {
  const { n } = await db
    .selectFrom('reserve_balance')
    .select((select) => select.fn.countAll<bigint>().as('n'))
    .where('reserve_id', '=', reserve)
    .executeTakeFirstOrThrow()
  return Number(n)
}
