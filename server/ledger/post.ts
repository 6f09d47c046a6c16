import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { isFreeLane } from './accounts.ts'
import { linesOf, rowsToLock } from './lines.ts'
import { lockAccountRows } from './locks.ts'
import type { Line, Transfer } from './posting.ts'

/** A transfer that is now written. */
export interface Posted {
  id: bigint
  key: string
}

/** Thrown when the event of a transfer is posted already, or the transfer to reverse is reversed already. */
export class AlreadyPostedError extends Error {
  override name = 'AlreadyPosted'
  readonly key: string

  constructor(key: string) {
    super(`posted before: ${key}`)
    this.key = key
  }
}

/**
 * Writes one to ten thousand transfers in their order, with one statement per table (rules M6). It locks every account in the order
 * of `lockAccounts` itself. A caller that must see a balance first locks with `lockAccounts`. The database refuses a negative balance.
 * @throws AlreadyPostedError when a key exists already; the caller must then roll back
 * @throws NotCoveredError when a platform account cannot pay
 */
export async function post(tx: Tx, transfers: readonly Transfer[]): Promise<Posted[]> {
  return (await postOnce(tx, transfers)).map((posted, index) => {
    if (!posted) throw new AlreadyPostedError(transfers[index]?.key ?? '')
    return posted
  })
}

/** Works as `post`, but skips a transfer whose key exists already and returns undefined in its place. */
export async function postOnce(tx: Tx, transfers: readonly Transfer[]): Promise<(Posted | undefined)[]> {
  if (transfers.length === 0) return []
  const lines = linesOf(transfers, await lockAccountRows(tx, rowsToLock(transfers)))
  const { rows } = await sql<{ ids: (bigint | null)[] }>`select ${callOf(transfers, lines)} as ids`.execute(tx)
  return transfers.map(({ key }, index) => {
    const id = rows[0]?.ids[index]
    return id === null || id === undefined ? undefined : { id: BigInt(id), key }
  })
}

/** The call of `ledger_post`, the one database function that writes. */
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
 * Reverses a transfer by a new one with every sign inverted, once at most. The members' wallet rows show the same operation with
 * the inverted sign. The database refuses it if the money has been spent meanwhile.
 * @throws AlreadyPostedError when the transfer is reversed already
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
