import { type Cig, micros, type Usdt } from '@humidor/domain/money/micros.ts'
import { openStates } from '@humidor/domain/money/withdrawal.ts'
import { sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../../database/database.ts'
import { merchantAccountSql } from '../../../ledger/accounts.ts'
import { secondWaits } from '../../money/withdrawals/withdrawals.ts'

const payee = (db: Db, merchantId: number) =>
  db
    .selectFrom('merchant')
    .select(['merchant_id', 'name', 'verified_at', 'access_reset_at'])
    .select(['cash_address as address', 'cash_address_changed_at as bound_at', 'cash_address_seal as seal'])
    .where('merchant_id', '=', merchantId)

/** A merchant's fields for payouts. @throws where there is none: no merchant is ever deleted */
export const payeeRow = (db: Db, merchantId: number) => payee(db, merchantId).executeTakeFirstOrThrow()
export type PayeeRow = Awaited<ReturnType<typeof payeeRow>>

/**
 * The same, locked until the transaction ends, so that concurrent payouts and changes of the address take turns. Undefined: there
 * is no such merchant.
 */
export const lockPayee = (tx: Tx, merchantId: number): Promise<PayeeRow | undefined> =>
  payee(tx, merchantId).forNoKeyUpdate().executeTakeFirst()

/** Whether a merchant has a payout that has not ended. */
export const hasOpenPayout = (db: Db, merchantId: number): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('withdrawal')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('state', 'in', [...openStates]),
  )

/** A merchant's balances, read without a lock: available and reserved USDT, and ₡ that wait for their conversion. */
export async function balancesOf(db: Db, merchantId: number): Promise<{ usdt: Usdt; reserved: Usdt; cig: Cig }> {
  const of = (name: 'usdt' | 'held' | 'cig') =>
    sql`coalesce((select balance from account where id = ${merchantAccountSql(sql`${merchantId}::int`, name)}), 0)`
  const { rows } = await sql<{ usdt: Usdt; reserved: Usdt; cig: Cig }>`
    select ${of('usdt')} as usdt, ${of('held')} as reserved, ${of('cig')} as cig`.execute(db)
  return rows[0] ?? { usdt: micros<'USDT'>(0n), reserved: micros<'USDT'>(0n), cig: micros<'CIG'>(0n) }
}

/** A merchant's available USDT, read without a lock. */
export async function freeUsdt(db: Db, merchantId: number): Promise<Usdt> {
  const { rows } = await sql<{ balance: Usdt }>`
    select balance from account where id = ${merchantAccountSql(sql`${merchantId}::int`, 'usdt')}`.execute(db)
  return rows[0]?.balance ?? (0n as Usdt)
}

/** Replaces the address of a locked merchant. */
export const putAddress = (tx: Tx, merchantId: number, it: { address: string; at: Date; seal: Buffer }) =>
  tx
    .updateTable('merchant')
    .set({ cash_address: it.address, cash_address_changed_at: it.at, cash_address_seal: it.seal })
    .where('merchant_id', '=', merchantId)
    .execute()

const payoutRows = (db: Db, at: Date) =>
  db
    .selectFrom('withdrawal as w')
    .leftJoin('chain_cursor as c', 'c.chain', 'w.chain')
    .select(['w.id', 'w.money', 'w.fee', 'w.pays', 'w.chain', 'w.address', 'w.state', 'w.txid', 'w.block_number'])
    .select(['w.created_at', 'w.ended_at', 'w.reply', 'w.rejected_by', 'c.head'])
    .select(secondWaits(at).as('second_waits'))

const payouts = (db: Db, merchantId: number, at: Date) => payoutRows(db, at).where('w.merchant_id', '=', merchantId)

/** A merchant's payouts, the newest first, with the last block that was read. */
export const payoutsOf = (db: Db, it: { merchantId: number; page: number; limit: number; at: Date }) =>
  payouts(db, it.merchantId, it.at)
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
    .limit(it.limit)
    .offset((it.page - 1) * it.limit)
    .execute()

/** A merchant's payouts before an id, the newest first. */
export const payoutsBefore = (
  db: Db,
  it: { merchantId: number; before: bigint | undefined; limit: number; at: Date },
) =>
  payouts(db, it.merchantId, it.at)
    .$if(it.before !== undefined, (rows) => rows.where('w.id', '<', it.before ?? 0n))
    .orderBy('w.id', 'desc')
    .limit(it.limit)
    .execute()

/** A payout of this merchant. Undefined where it is missing, or another merchant's. */
export const payoutOf = (db: Db, it: { merchantId: number; id: bigint; at: Date }) =>
  payouts(db, it.merchantId, it.at).where('w.id', '=', it.id).executeTakeFirst()

/** The payout that a request made. @throws where there is none */
export const payoutProvedBy = (db: Db, it: { merchantId: number; proof: string; at: Date }) =>
  payouts(db, it.merchantId, it.at).where('w.proof', '=', it.proof).executeTakeFirstOrThrow()

/** Payouts by their ids, of any merchant. */
export const payoutsOfIds = async (db: Db, ids: readonly bigint[], at: Date): Promise<readonly PayoutRow[]> =>
  ids.length === 0
    ? []
    : await payoutRows(db, at)
        .where('w.id', 'in', [...ids])
        .where('w.merchant_id', 'is not', null)
        .execute()

export type PayoutRow = Awaited<ReturnType<typeof payoutsOf>>[number]

export async function countPayouts(db: Db, merchantId: number): Promise<number> {
  const { count } = await db
    .selectFrom('withdrawal')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** For each address, the six digits of the merchants other than one that have it, in any spelling. */
export async function merchantsSharingAddresses(
  db: Db,
  asked: readonly { merchantId: number; address: string }[],
): Promise<readonly (readonly string[])[]> {
  const { rows } = await sql<{ codes: string[] }>`
    select array(select m.vcode from merchant m where lower(m.cash_address) = lower(a.address) and m.merchant_id <> a.merchant_id
      order by m.merchant_id limit 20) as codes
    from unnest(${asked.map(({ merchantId }) => merchantId)}::int[], ${asked.map(({ address }) => address)}::text[])
      with ordinality a (merchant_id, address, n) order by n`.execute(db)
  return rows.map(({ codes }) => codes)
}
