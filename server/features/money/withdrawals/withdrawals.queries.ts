import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../../database/database.ts'
import { PAY } from './console/withdrawals.queries.ts'
import { ownedBy, type Payee } from './payee.ts'

/** Whether a member has a withdrawal of a business day that was not rejected. */
export const withdrewOn = (db: Db, uid: number, day: BusinessDay): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('withdrawal')
      .select('id')
      .where('uid', '=', uid)
      .where('business_day', '=', day)
      .where('state', '<>', 'rejected'),
  )

export interface NewWithdrawal {
  payee: Payee
  chain: Chain
  address: string
  address_bound_at: Date
  address_seal: Buffer
  money: bigint
  fee: bigint
  pays: bigint
  created_at: Date
  business_day: BusinessDay
  proof: string
  proof_seal: Buffer
}

/** Writes a withdrawal. Answers its number. */
export async function insertWithdrawal(tx: Tx, { payee, ...row }: NewWithdrawal): Promise<bigint> {
  const asked = { ...row, ...ownedBy(payee) }
  const { id } = await tx.insertInto('withdrawal').values(asked).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A place in a member's list: see `RecordSource` of deposits. */
export interface Place {
  at: Date
  type: number
  id: bigint
}

/** SQL for whether one operator has approved a withdrawal `w` and it waits for a second one. */
export const secondWaits = (at: Date) => sql<boolean>`exists (
  select from approval a where a.kind = ${PAY} and a.about = w.id::text and a.state = 'waiting' and a.expires_at > ${at})`

/** A member's withdrawals below a place, the newest first, with the chain's head. */
export const withdrawalsBelow = (
  db: Db,
  it: { uid: number; type: number; place: Place | undefined; limit: number; at: Date },
) =>
  db
    .selectFrom('withdrawal as w')
    .leftJoin('chain_cursor as c', 'c.chain', 'w.chain')
    .select(['w.id', 'w.chain', 'w.address', 'w.money', 'w.fee', 'w.state', 'w.txid', 'w.block_number', 'c.head'])
    .select(['w.created_at', 'w.ended_at', 'w.reply'])
    .select(secondWaits(it.at).as('second_waits'))
    .where('w.uid', '=', it.uid)
    .$if(it.place !== undefined, (query) => {
      const { at, type, id } = it.place as Place
      const below = sql<boolean>`(w.created_at, ${it.type}::int, w.id) < (${at}::timestamptz, ${type}::int, ${id}::bigint)`
      return query.where('w.created_at', '<=', at).where(below)
    })
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
    .limit(it.limit)
    .execute()
export type RecordRow = Awaited<ReturnType<typeof withdrawalsBelow>>[number]

export async function countWithdrawals(db: Db, uid: number): Promise<number> {
  const { count } = await db
    .selectFrom('withdrawal')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return Number(count)
}
