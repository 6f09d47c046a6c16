import type { Chain } from '@humidor/domain/money/deposit.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../database/database.ts'
import { type WithdrawalRow, warningOf } from '../console/deciding.queries.ts'

/** A watched transaction, with the withdrawal that it is to pay. */
export type WatchedTransaction = Pick<
  WithdrawalRow,
  | 'id'
  | 'chain'
  | 'address'
  | 'money'
  | 'fee'
  | 'pays'
  | 'approved_block'
  | 'approved_hash'
  | 'block_number'
  | 'trouble'
> & {
  txid: string
  /** `taken back`: it was unknown when an operator took it back, and it may still come. */
  is: 'watched' | 'taken back'
  failed_at_block: bigint | null
  seen_paying_at: Date | null
  entered_by: number
  entered_at: Date
}

/** The position after the last batch. */
export interface Position {
  id: bigint
  txid: string
}

/** Watched transactions of a chain after a position, including taken-back ones for as long as they may still come. */
export async function watchedTransactions(
  db: Db,
  it: { chain: Chain; after: Position; notBefore: Date; limit: number },
): Promise<WatchedTransaction[]> {
  const { rows } = await sql<WatchedTransaction>`
    select w.id, w.chain, w.address, w.money, w.fee, w.pays, w.approved_block, w.approved_hash, w.block_number, w.trouble, t.txid,
      t.state as is, t.failed_at_block, t.seen_paying_at, t.entered_by, t.entered_at
    from withdrawal_tx t join withdrawal w on w.id = t.withdrawal_id
    where t.chain = ${it.chain} and t.state in ('watched', 'taken back')
      and (t.state = 'watched' or t.seen_paying_at is not null or t.ended_at >= ${it.notBefore})
      and (t.withdrawal_id, t.txid) > (${it.after.id}, ${it.after.txid})
    order by t.withdrawal_id, t.txid limit ${it.limit}`.execute(db)
  return rows
}

/** Notes the present facts of a watched transaction: its block, and the warning about it. Decides nothing. */
export const noteSeen = (db: Db, id: bigint, txid: string, it: { block: bigint | null; trouble: string | null }) =>
  db
    .updateTable('withdrawal')
    .set({ block_number: it.block, trouble: warningOf(id, it.trouble) })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .where('txid', '=', txid)
    .execute()

/** Notes the height since which a transaction has been seen to have failed; null: it has not. */
export const noteFailedAt = (db: Db, chain: Chain, txid: string, block: bigint | null) =>
  db
    .updateTable('withdrawal_tx')
    .set({ failed_at_block: block })
    .where('chain', '=', chain)
    .where('txid', '=', txid)
    .execute()

/**
 * Notes since when a taken-back transaction is seen to pay; null: it is not. Answers whether this is new: of several
 * concurrent callers, one gets true.
 */
export async function noteSeenPaying(
  tx: Tx,
  { chain, txid }: Pick<WatchedTransaction, 'chain' | 'txid'>,
  at: Date | null,
) {
  const noted = await tx
    .updateTable('withdrawal_tx')
    .set({ seen_paying_at: at })
    .where('chain', '=', chain)
    .where('txid', '=', txid)
    .where('seen_paying_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return noted.numUpdatedRows === 1n
}

/** Completes the withdrawal. Its warning still names any other transaction that paid it. */
export const putCompleted = (tx: Tx, id: bigint, it: { block: bigint; at: Date }) =>
  tx
    .updateTable('withdrawal')
    .set({
      state: 'completed',
      block_number: it.block,
      ended_at: it.at,
      trouble: sql<
        string | null
      >`(select why from withdrawal_tx where withdrawal_id = ${id} and state = 'besides' limit 1)`,
    })
    .where('id', '=', id)
    .execute()

export const setWarning = (tx: Tx, id: bigint, trouble: string) =>
  tx.updateTable('withdrawal').set({ trouble }).where('id', '=', id).execute()

/** Replaces the warning of an open withdrawal. A lasting problem is found again at the next read. */
export const refreshWarning = (tx: Tx, id: bigint) =>
  tx
    .updateTable('withdrawal')
    .set({ trouble: warningOf(id, null) })
    .where('id', '=', id)
    .where('state', 'in', ['approved', 'sent'])
    .execute()
