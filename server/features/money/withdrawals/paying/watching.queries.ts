import type { Chain } from '@humidor/domain/money/deposit.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../database/database.ts'
import { troubleOf, type WithdrawalRow } from '../console/deciding.queries.ts'

/** A transaction that is looked for, with the withdrawal that it is to pay. */
export type LookedFor = Pick<
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
  /** `taken back`: nobody knew it when an operator said so, and it may still come. */
  is: 'watched' | 'taken back'
  failed_at_block: bigint | null
  seen_paying_at: Date | null
  entered_by: number
  entered_at: Date
}

/** Where the last bite ended. */
export interface After {
  id: bigint
  txid: string
}

/** Transactions that are looked for on a chain, after a place; those that were taken back for as long as they may still come. */
export async function lookedFor(
  db: Db,
  it: { chain: Chain; after: After; notBefore: Date; limit: number },
): Promise<LookedFor[]> {
  const { rows } = await sql<LookedFor>`
    select w.id, w.chain, w.address, w.money, w.fee, w.pays, w.approved_block, w.approved_hash, w.block_number, w.trouble, t.txid,
      t.state as is, t.failed_at_block, t.seen_paying_at, t.entered_by, t.entered_at
    from withdrawal_tx t join withdrawal w on w.id = t.withdrawal_id
    where t.chain = ${it.chain} and t.state in ('watched', 'taken back')
      and (t.state = 'watched' or t.seen_paying_at is not null or t.ended_at >= ${it.notBefore})
      and (t.withdrawal_id, t.txid) > (${it.after.id}, ${it.after.txid})
    order by t.withdrawal_id, t.txid limit ${it.limit}`.execute(db)
  return rows
}

/** What was seen of a transaction that is still looked for: where it lies, and what is wrong with it. Nothing is concluded. */
export const noteSeen = (db: Db, id: bigint, txid: string, it: { block: bigint | null; trouble: string | null }) =>
  db
    .updateTable('withdrawal')
    .set({ block_number: it.block, trouble: troubleOf(id, it.trouble) })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .where('txid', '=', txid)
    .execute()

/** Since which height a transaction has been seen to have failed; null: it has not. */
export const noteFailedAt = (db: Db, chain: Chain, txid: string, block: bigint | null) =>
  db
    .updateTable('withdrawal_tx')
    .set({ failed_at_block: block })
    .where('chain', '=', chain)
    .where('txid', '=', txid)
    .execute()

/**
 * Notes since when a transaction that was taken back is seen to pay; null: it is not. Whether that is news: of many who see
 * it at once one is told so.
 */
export async function noteSeenPaying(tx: Tx, { chain, txid }: Pick<LookedFor, 'chain' | 'txid'>, at: Date | null) {
  const noted = await tx
    .updateTable('withdrawal_tx')
    .set({ seen_paying_at: at })
    .where('chain', '=', chain)
    .where('txid', '=', txid)
    .where('seen_paying_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return noted.numUpdatedRows === 1n
}

/** The withdrawal is paid. What else has paid it besides stays in its trouble. */
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

export const putTrouble = (tx: Tx, id: bigint, trouble: string) =>
  tx.updateTable('withdrawal').set({ trouble }).where('id', '=', id).execute()

/** What there is to warn of while a withdrawal is open, and nothing else: what is still wrong is found again at the next look. */
export const putWarning = (tx: Tx, id: bigint) =>
  tx
    .updateTable('withdrawal')
    .set({ trouble: troubleOf(id, null) })
    .where('id', '=', id)
    .where('state', 'in', ['approved', 'sent'])
    .execute()
