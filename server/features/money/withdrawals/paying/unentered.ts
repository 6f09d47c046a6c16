import { type ChainReader, type ChainTransfer, ChainUnavailableError } from '../../../../adapters/chain.ts'
import type { Database } from '../../../../database/database.ts'
import type { Alarm } from '../../../../platform/alarms/alarm.ts'
import type { Height } from './transactions.ts'
import { enteredTxs, noteUnentered, type PutBack, putBackOn } from './unentered.queries.ts'

/** Seconds before now from which payments that nobody entered are looked for at first. */
const BACK = 7_200

/** Withdrawals that are looked after in one go. */
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

/** Where looking after them has come to. They take turns, as some may wait for an operator for days. */
export interface Turns {
  /** The last withdrawal whose turn it was; 0: the next look begins with the first. */
  after: bigint
  /** How far each withdrawal was looked after, by its number. */
  searched: Map<bigint, bigint>
}

/** The next withdrawals of a chain, at most 20, that are to be paid anew after a transaction of theirs came to nothing. */
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
 * Looks on the chain for payments of just what is due to just the address, for withdrawals that are to be paid anew, and shows
 * operators what it finds: a mistyped transaction, or one that was given up wrongly, has paid already. It decides nothing.
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
    // It is looked for again at their next turn, from the same block on.
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
