import { type BusinessDay, startOf } from '@humidor/domain/business-day.ts'
import { micros, type Uscd } from '@humidor/domain/money/micros.ts'
import { type Insertable, sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../../database/database.ts'
import type { Schema } from '../../../database/tables.ts'
import { memberAccountSql } from '../../../ledger/accounts.ts'

/** The balance of a member's rebate wallet as a business day began: after the last entry booked before it. */
export async function openingRebate(db: Db, uid: number, day: BusinessDay): Promise<Uscd> {
  const account = memberAccountSql(sql`${uid}`, 'rebate')
  const { rows } = await sql<{ opening: bigint }>`
    select balance_after as opening from entry
    where account_id = ${account} and seq = entry_before(${account}, ${startOf(day)})`.execute(db)
  return micros<'USCD'>(rows[0]?.opening ?? 0n)
}

/** Whether a member has moved rebates on a business day. */
export const movedRebateOn = (db: Db, uid: number, day: BusinessDay): Promise<boolean> =>
  hasRow(db.selectFrom('rebate_move').select('uid').where('uid', '=', uid).where('day', '=', day))

/** Writes that a member has moved rebates. The database allows one move a day. */
export const insertRebateMove = (tx: Tx, move: Insertable<Schema['rebate_move']>) =>
  tx.insertInto('rebate_move').values(move).execute()
