import type { Chain } from '@humidor/domain/money/deposit.ts'
import { type Selectable, sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../../../database/database.ts'
import type { Schema } from '../../../../database/tables.ts'

export type WithdrawalRow = Selectable<Schema['withdrawal']>
export type EnteredTxRow = Selectable<Schema['withdrawal_tx']>

/** A withdrawal, not locked. */
export const withdrawalRow = (db: Db, id: bigint): Promise<WithdrawalRow | undefined> =>
  db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks a withdrawal until the transaction ends, so that one of several concurrent decisions wins. */
export const lockWithdrawal = (tx: Tx, id: bigint): Promise<WithdrawalRow | undefined> =>
  tx.selectFrom('withdrawal').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const putApproval = (tx: Tx, row: WithdrawalRow, it: { by: number; second: number | null; at: Date }) =>
  tx
    .updateTable('withdrawal')
    .set({
      state: 'approved',
      approved_by: it.by,
      second_by: it.second,
      approved_at: it.at,
      approved_block: sql<bigint>`(select head from chain_cursor where chain = ${row.chain})`,
      approved_hash: sql<string>`(select head_hash from chain_cursor where chain = ${row.chain})`,
    })
    .where('id', '=', row.id)
    .execute()

/** `by` null: the member or merchant cancelled it. */
export const putRejection = (
  tx: Tx,
  id: bigint,
  it: { by: number; reply: string; at: Date } | { by: null; reply: null; at: Date },
) =>
  tx
    .updateTable('withdrawal')
    .set({ state: 'rejected', rejected_by: it.by, reply: it.reply, ended_at: it.at, trouble: null })
    .where('id', '=', id)
    .execute()

/** The transfer of the ledger with a key. */
export async function transferWith(tx: Tx, key: string): Promise<bigint> {
  const { id } = await tx.selectFrom('transfer').select('id').where('key', '=', key).executeTakeFirstOrThrow()
  return id
}

/** Whether a transaction is a known payment to us. Then it cannot be a withdrawal. */
export const isDeposit = (db: Db, chain: Chain, txid: string): Promise<boolean> =>
  hasRow(db.selectFrom('chain_transfer').select('id').where('chain', '=', chain).where('tx_hash', '=', txid))

/**
 * Enters a transaction for a withdrawal. False: it was entered before, for any withdrawal. Only a transaction that
 * was taken back may be entered again, for its own withdrawal.
 */
export async function enterTx(
  tx: Tx,
  it: { chain: Chain; txid: string; withdrawalId: bigint; by: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into withdrawal_tx as t (chain, txid, withdrawal_id, entered_by, entered_at)
    values (${it.chain}, ${it.txid}, ${it.withdrawalId}, ${it.by}, ${it.at})
    on conflict (chain, txid) do update set state = 'watched', ended_at = null, why = null, failed_at_block = null,
      seen_paying_at = null, taken_back_by = null, entered_by = excluded.entered_by, entered_at = excluded.entered_at
    where t.withdrawal_id = excluded.withdrawal_id and t.state = 'taken back'
    returning t.txid`.execute(tx)
  return rows.length > 0
}

/** Whether an operator took a withdrawal's transaction back, and it was not entered again since. */
export const wasTakenBack = (db: Db, it: { id: bigint; chain: Chain; txid: string; by: number }): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('withdrawal_tx')
      .select('txid')
      .where('chain', '=', it.chain)
      .where('txid', '=', it.txid)
      .where('withdrawal_id', '=', it.id)
      .where('state', '=', 'taken back')
      .where('taken_back_by', '=', it.by),
  )

/** Whether a taken-back transaction has been seen to pay, before it is decided whether it counts as the payment. */
export const isSeenPaying = (db: Db, id: bigint): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('withdrawal_tx')
      .select('txid')
      .where('withdrawal_id', '=', id)
      .where('seen_paying_at', 'is not', null),
  )

/** The warning for operators: above all that a taken-back transaction pays the withdrawal after all. */
export const warningOf = (id: bigint, own: string | null) => sql<string | null>`coalesce(
  (select ${'It was taken back, and the chain shows that it pays: do not pay again. Transaction '}::text || txid
    from withdrawal_tx where withdrawal_id = ${id} and seen_paying_at is not null limit 1), ${own}::text)`

/** Marks it as sent. The watcher looks for this transaction from now on. */
export const putSent = (tx: Tx, id: bigint, it: { txid: string; by: number; at: Date }) =>
  tx
    .updateTable('withdrawal')
    .set({
      ...{ state: 'sent', txid: it.txid, sent_by: it.by, sent_at: it.at, block_number: null },
      trouble: warningOf(id, null),
    })
    .where('id', '=', id)
    .execute()

/** Marks it as approved again: another transaction may pay it. */
export const reopenForPayment = (tx: Tx, id: bigint, trouble: string) =>
  tx
    .updateTable('withdrawal')
    .set({
      ...{ state: 'approved', txid: null, sent_by: null, sent_at: null, block_number: null },
      trouble: warningOf(id, trouble),
    })
    .where('id', '=', id)
    .execute()

export const endTx = (
  tx: Tx,
  { chain, txid }: { chain: Chain; txid: string },
  it: { state: Exclude<EnteredTxRow['state'], 'watched'>; at: Date; why: string | null; by?: number },
  paid: { log_index: number; from_address: string } | null = null,
) =>
  tx
    .updateTable('withdrawal_tx')
    .set({ state: it.state, ended_at: it.at, why: it.why, taken_back_by: it.by ?? null, seen_paying_at: null, ...paid })
    .where('chain', '=', chain)
    .where('txid', '=', txid)
    .execute()

/** The state of an entered transaction. */
export async function txState(tx: Tx, { chain, txid }: { chain: Chain; txid: string }) {
  const found = await tx
    .selectFrom('withdrawal_tx')
    .select('state')
    .where('chain', '=', chain)
    .where('txid', '=', txid)
    .executeTakeFirst()
  return found?.state
}
