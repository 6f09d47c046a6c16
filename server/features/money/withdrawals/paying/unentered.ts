import { type ChainReader, type ChainTransfer, ChainUnavailableError } from '../../../../adapters/chain.ts'
import type { Database } from '../../../../database/database.ts'
import type { Alarm } from '../../../../platform/alarms/alarm.ts'
import type { Height } from './transactions.ts'
import { enteredTxs, noteUnentered, type PutBack, putBackOn } from './unentered.queries.ts'

/** Seconds before now from which a first search for unentered payments begins. */
const BACK = 7_200

/** Withdrawals of one run. */
const BATCH_SIZE = 20

const SHOWN =
  'The chain shows just this payment, and nobody entered it: enter it, or make sure that it is somebody else’s, before anybody pays again. Transaction'

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
export async function nextToBePaidAnew(db: Database, { chain }: ChainReader, turns: Turns, limit: number) {
  const most = Math.min(limit, BATCH_SIZE)
  const { after, searched } = turns
  const found = await putBackOn(db, chain, { after, limit: most + 1 })
  const rows = found.slice(0, most)
  const last = found.length > most ? rows.at(-1)?.id : undefined
  for (const id of searched.keys())
    if (id > after && (last === undefined || id <= last) && !rows.some((row) => row.id === id)) searched.delete(id)
  turns.after = last ?? 0n
  return rows
}

/**
 * Searches the chain for payments of exactly the amount to exactly the address of withdrawals that are to be paid
 * again. Shows operators each find: a mistyped transaction, or one that was wrongly given up, has paid already.
 * Decides nothing.
 */
export async function lookForUnentered(watch: UnenteredLook, rows: readonly PutBack[]) {
  const { reader, head, searched } = watch
  const far = head.number - BigInt(Math.min(Math.ceil(BACK * reader.fastest), 100_000))
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
  rows: readonly PutBack[],
  transfers: readonly ChainTransfer[],
) {
  const known = await enteredTxs(db, reader.chain, [...new Set(transfers.map(({ tx }) => tx))])
  for (const { id, address, pays } of rows) {
    const found = transfers.find(
      ({ tx, to, raw }) => to === address && raw === pays * reader.unitsPerMicro && !known.has(tx),
    )
    if (found && (await noteUnentered(db, id, `${SHOWN} ${found.tx}`)))
      alarm('a withdrawal that is to be paid anew has been paid, it seems', { withdrawal: id, tx: found.tx })
  }
}
