import type { Usdt } from '@humidor/domain/money/micros.ts'
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

/** A merchant's payouts, the newest first, with the last block that was read. */
export const payoutsOf = (db: Db, it: { merchantId: number; page: number; limit: number; at: Date }) =>
  db
    .selectFrom('withdrawal as w')
    .leftJoin('chain_cursor as c', 'c.chain', 'w.chain')
    .select(['w.id', 'w.money', 'w.fee', 'w.pays', 'w.chain', 'w.address', 'w.state', 'w.txid', 'w.block_number'])
    .select(['w.created_at', 'w.ended_at', 'w.reply', 'w.rejected_by', 'c.head'])
    .select(secondWaits(it.at).as('second_waits'))
    .where('w.merchant_id', '=', it.merchantId)
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
    .limit(it.limit)
    .offset((it.page - 1) * it.limit)
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
