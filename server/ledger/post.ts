import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { isFreeLane } from './accounts.ts'
import { linesOf, rowsToHold } from './lines.ts'
import { lockAccountRows } from './locks.ts'
import type { Line, Transfer } from './posting.ts'

/** A transfer that now stands in the ledger. */
export interface Posted {
  id: bigint
  key: string
}

/** Thrown when the event of a transfer was posted before (or the transfer to take back was taken back before). */
export class AlreadyPostedError extends Error {
  override name = 'AlreadyPosted'
  readonly key: string

  constructor(key: string) {
    super(`posted before: ${key}`)
    this.key = key
  }
}

/**
 * Writes transfers, one or ten thousand, in their order and with one statement per table (decisions §2). It locks every
 * account in the order of `hold` itself; who must look at a balance first holds the accounts with `hold`. The database refuses
 * what would put an account below zero.
 * @throws AlreadyPosted when a key stands already; then the transaction must be rolled back
 * @throws NotCovered when a platform account cannot pay
 */
export async function post(tx: Tx, transfers: readonly Transfer[]): Promise<Posted[]> {
  return (await postOnce(tx, transfers)).map((posted, index) => {
    if (!posted) throw new AlreadyPostedError(transfers[index]?.key ?? '')
    return posted
  })
}

/** As `post`, but a transfer whose key stands already is passed over, and answered with undefined in its place. */
export async function postOnce(tx: Tx, transfers: readonly Transfer[]): Promise<(Posted | undefined)[]> {
  if (transfers.length === 0) return []
  const lines = linesOf(transfers, await lockAccountRows(tx, rowsToHold(transfers)))
  const { rows } = await sql<{ ids: (bigint | null)[] }>`select ${callOf(transfers, lines)} as ids`.execute(tx)
  return transfers.map(({ key }, index) => {
    const id = rows[0]?.ids[index]
    return id === null || id === undefined ? undefined : { id: BigInt(id), key }
  })
}

/** The call of the one function that writes. */
export const callOf = (transfers: readonly Omit<Transfer, 'postings'>[], lines: readonly Line[]) => sql<
  (bigint | null)[]
>`ledger_post(
  ${transfers.map(({ key }) => key)}::text[],
  ${transfers.map(({ operation }) => operation)}::text[],
  ${transfers.map(({ at }) => at.toISOString())}::timestamptz[],
  ${transfers.map(({ reverses }) => reverses ?? null)}::bigint[],
  ${lines.map(({ transfer }) => transfer)}::int[],
  ${lines.map(({ account }) => account)}::bigint[],
  ${lines.map(({ coin }) => coin)}::text[],
  ${lines.map(({ amount }) => amount)}::bigint[],
  ${lines.map(({ operation }) => operation)}::text[],
  ${[...new Set(lines.map(({ account }) => account).filter(isFreeLane))].toSorted((a, b) => a - b)}::bigint[]
)`

/**
 * Takes a transfer back: a new one with every entry turned round, once at most. The rows of the members' wallets say the
 * same operation again, with the sign turned. The database refuses it where the money has been spent meanwhile.
 * @throws AlreadyPosted when it was taken back before
 */
export async function reverse(tx: Tx, it: { transferId: bigint; key: string; at: Date }): Promise<Posted> {
  const { transferId, key, at } = it
  const { rows } = await sql<{ ids: (bigint | null)[] }>`
    select ledger_post(
      array[${key}::text], array[min(t.operation)], array[${at}::timestamptz], array[${transferId}::bigint],
      array_agg(1 order by e.account_id, e.seq desc), array_agg(e.account_id order by e.account_id, e.seq desc),
      array_agg(e.asset order by e.account_id, e.seq desc), array_agg(-e.amount order by e.account_id, e.seq desc),
      array_agg(e.operation order by e.account_id, e.seq desc), '{}'
    ) as ids
    from entry e join transfer t on t.id = e.transfer_id where e.transfer_id = ${transferId}
    having count(*) > 0
  `.execute(tx)
  if (!rows[0]) throw new Error(`no such transfer: ${transferId}`)
  const id = rows[0].ids[0]
  if (id === null || id === undefined) throw new AlreadyPostedError(key)
  return { id: BigInt(id), key }
}
