import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { linesOf, rowsToLock } from './lines.ts'
import { lockAccountRows } from './locks.ts'
import type { Transfer } from './posting.ts'
import { type Posted, writeTransfers, written } from './writing.ts'

/**
 * Writes one to ten thousand transfers in their order (rules M6). It locks every account in the order of `lockAccounts` itself. A caller
 * that must see a balance first locks with `lockAccounts`. The database refuses a negative balance.
 * @throws AlreadyPostedError when a key exists already; the caller must then roll back
 * @throws NotCoveredError when a platform account cannot pay
 */
export async function post(tx: Tx, transfers: readonly Transfer[]): Promise<Posted[]> {
  if (transfers.length === 0) return []
  return await writeTransfers(tx, transfers, linesOf(transfers, await lockAccountRows(tx, rowsToLock(transfers))))
}

/**
 * Reverses a transfer by a new one with every sign inverted, once at most. The members' wallet rows show the same operation with
 * the inverted sign. The database refuses it if the money has been spent meanwhile.
 * @throws AlreadyPostedError when the transfer is reversed already; the caller must then roll back
 */
export async function reverse(tx: Tx, it: { transferId: bigint; key: string; at: Date }): Promise<Posted> {
  const { transferId, key, at } = it
  const [id] = await written(
    sql<{ id: bigint }>`
      select unnest(ledger_post(
        array[${key}::text], array[min(t.operation)], array[${at}::timestamptz], array[${transferId}::bigint],
        array_agg(1 order by e.account_id, e.seq desc), array_agg(e.account_id order by e.account_id, e.seq desc),
        array_agg(e.asset order by e.account_id, e.seq desc), array_agg(-e.amount order by e.account_id, e.seq desc),
        array_agg(e.operation order by e.account_id, e.seq desc), '{}'
      )) as id
      from entry e join transfer t on t.id = e.transfer_id where e.transfer_id = ${transferId}
      having count(*) > 0
    `.execute(tx),
  )
  if (id === undefined) throw new Error(`no such transfer: ${transferId}`)
  return { id, key }
}
