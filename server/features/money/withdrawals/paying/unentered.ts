import { type ChainReader, type ChainTransfer, ChainUnavailableError } from '../../../../adapters/chain.ts'
import type { Database } from '../../../../database/database.ts'
import type { Alarm } from '../../../../platform/alarms/alarm.ts'
import type { Height } from './transactions.ts'
import { enteredTxs, noteUnentered, type WithdrawalToPayAgain, withdrawalsToPayAgain } from './unentered.queries.ts'

/** Seconds before now from which a first search for unentered payments begins. */
const FIRST_SEARCH_SECONDS = 7_200

/** Withdrawals of one run. */
const BATCH_SIZE = 20

const FOUND_UNENTERED =
  'The chain shows exactly this payment, and nobody entered it. Enter it, or make sure that it belongs to somebody else, before anybody pays again. Transaction'

export interface UnenteredLook {
  db: Database
  reader: ChainReader
  head: Height
  alarm: Alarm
  searched: Turns['searched']
}

/** The progress of the search. Withdrawals take turns, because some may wait for an operator for days. */
export interface Turns {
  /** The last withdrawal that had its turn; 0: the next run begins with the first. */
  after: bigint
  /** The block up to which each withdrawal was searched, by its number. */
  searched: Map<bigint, bigint>
}

/** The next withdrawals of a chain, at most 20, whose transaction came to nothing and that are to be paid again. */
export async function nextToPayAgain(db: Database, { chain }: ChainReader, turns: Turns, limit: number) {
  const most = Math.min(limit, BATCH_SIZE)
  const { after, searched } = turns
  const found = await withdrawalsToPayAgain(db, chain, { after, limit: most + 1 })
  const rows = found.slice(0, most)
  const last = found.length > most ? rows.at(-1)?.id : undefined
  for (const id of searched.keys())
    if (id > after && (last === undefined || id <= last) && !rows.some((row) => row.id === id)) searched.delete(id)
  turns.after = last ?? 0n
  return rows
}

/**
 * Searches the chain for payments of exactly the amount to exactly the address of withdrawals that are to be paid
 * again. Shows operators each find: a mistyped transaction, or one that wrongly counted as dead, has paid already.
 * Decides nothing.
 */
export async function lookForUnentered(watch: UnenteredLook, rows: readonly WithdrawalToPayAgain[]) {
  const { reader, head, searched } = watch
  const far = head.number - BigInt(Math.min(Math.ceil(FIRST_SEARCH_SECONDS * reader.fastest), 100_000))
  const froms = rows.map(({ id }) => (searched.get(id) ?? far) + 1n)
  const from = froms.reduce((least, it) => (it < least ? it : least), head.number + 1n)
  if (from > head.number) return
  try {
    const range = { from: from > 0n ? from : 0n, to: head.number }
    const { transfers } = await reader.transfers(range, [...new Set(rows.map(({ address }) => address))])
    await show(watch, rows, transfers)
    for (const { id } of rows) searched.set(id, head.number)
  } catch (error) {
    // The next turn searches again from the same block on.
    if (!(error instanceof ChainUnavailableError)) throw error
  }
}

async function show(
  { db, reader, alarm }: UnenteredLook,
  rows: readonly WithdrawalToPayAgain[],
  transfers: readonly ChainTransfer[],
) {
  const known = await enteredTxs(db, reader.chain, [...new Set(transfers.map(({ tx }) => tx))])
  for (const { id, address, pays } of rows) {
    const found = transfers.find(
      ({ tx, to, raw }) => to === address && raw === pays * reader.unitsPerMicro && !known.has(tx),
    )
    if (found && (await noteUnentered(db, id, `${FOUND_UNENTERED} ${found.tx}`)))
      alarm('a withdrawal that is to be paid again seems to be paid already', { withdrawal: id, tx: found.tx })
  }
}
