import type { ChainHead, ChainReader, FoundTransfers } from '../../adapters/chain.ts'
import type { Database, Tx } from '../../database/database.ts'
import { match, wholeMicros } from './matching.ts'
import { reconcile } from './reconcile.ts'
import {
  beginCursor,
  type Cursor,
  cursorOf,
  forgetStretches,
  insertTransfer,
  keepAlarm,
  knownTransfers,
  lowestSeen,
  markLost,
  moveCursor,
  noteStretch,
  orphan,
  releaseSlots,
  relocate,
  stretch,
  stretches,
  type TransferRow,
  toChain,
  watchedAddresses,
} from './watching.queries.ts'

/** Told of what an operator must know: what happened, and the details. */
export type Alarm = (what: string, details: unknown) => void

export interface Watch {
  db: Database
  reader: ChainReader
  /** Business time, taken before the chain is asked. */
  at: Date
  /** The least deposit, millionths: what is less and matches nothing is dust. */
  minimum: bigint
  /** Most new blocks to read in one go. */
  limit: number
  alarm: Alarm
}

/** A provider said something that cannot be true. Nothing is concluded from its answer; it is asked again later. */
export class ProviderLied extends Error {
  override name = 'ProviderLied'
}

/** For how many blocks stretches are remembered: longer than any re-org, some days on BSC. */
const REMEMBERED = 500_000n

/**
 * Reads the next blocks of a chain, and the last ones again, so that a re-org or a payment that a provider kept back is
 * seen. Either all that follows from it is written, cursor and all, or nothing: a failure of the provider throws before
 * anything is written, and of two watchers at once the slower one's reading is thrown away. Answers how many blocks were
 * new, and whether more are left.
 */
export async function scan(watch: Watch): Promise<{ blocks: number; left: boolean }> {
  const { db, reader, at, limit } = watch
  const head = await reader.head()
  const cursor = (await cursorOf(db, reader.chain)) ?? (await begin(watch, head))
  const base = await commonBlock(watch, cursor, head)
  if (base === 'ahead of the provider') return { blocks: 0, left: false }

  const from = await firstToRead(watch, cursor, base)
  const furthest = base + BigInt(limit)
  const to = furthest < head.number ? furthest : head.number
  const addresses = await watchedAddresses(db, reader.chain, reader.addresses)
  const found =
    from <= to && addresses.length > 0
      ? await reader.transfers({ from, to }, addresses)
      : { transfers: [], through: { number: to, hash: (await reader.hashOf(to)) ?? head.hash } }
  await refuseLies(watch, from, found)

  const lost = await db.transaction().execute(async (tx) => {
    if (!(await moveCursor(tx, cursor, { scanned: to, head, at }))) return []
    await noteStretch(tx, { chain: reader.chain, after: base, through: found.through, at })
    await forgetStretches(tx, reader.chain, to - REMEMBERED)
    const missing = await enter(tx, watch, from, found)
    // Only what came before this moment can still be on time, and all of that has now been read.
    if (to === head.number) await releaseSlots(tx, reader.chain, at)
    return missing
  })
  if (cursor.scanned - base >= BigInt(reader.confirmations))
    await raise(watch, `a re-org of ${cursor.scanned - base} blocks, deeper than what counts as confirmed`, {
      base,
      cursor,
    })
  for (const transfer of lost)
    await raise(watch, `a credited deposit is no longer on the chain: ${transfer.tx_hash}`, { id: transfer.id })
  return { blocks: Number(to - base), left: to < head.number }
}

async function begin({ db, reader, at }: Watch, head: ChainHead): Promise<Cursor> {
  const window = BigInt(reader.confirmations)
  // Nobody was given an address before this moment; a few blocks earlier does no harm.
  const first = head.number > window ? head.number - window : 0n
  await beginCursor(db, { chain: reader.chain, first, head, at })
  const cursor = await cursorOf(db, reader.chain)
  if (!cursor) throw new Error('the cursor that was just written is not there')
  return cursor
}

/** The newest block that we read and that the chain still has. Looks back in growing steps, so a deep re-org is found soon. */
async function commonBlock({ db, reader, alarm, at }: Watch, cursor: Cursor, head: ChainHead) {
  const { chain } = reader
  const known = await stretches(db, chain, head.number)
  // A provider that lags, or a chain that is younger than our books: until it is longer, nothing can be said.
  if (known === 0) return cursor.scanned < cursor.first_block ? cursor.scanned : 'ahead of the provider'
  for (let skip = 0; ; skip = Math.min(skip * 2 + 1, known - 1)) {
    const read = await stretch(db, chain, { below: head.number, skip })
    if (!read) throw new Error('a stretch that was counted is not there')
    const now = read.to_block === head.number ? head.hash : await reader.hashOf(read.to_block)
    if (now === read.to_hash)
      return skip === 0 && cursor.scanned > head.number ? 'ahead of the provider' : read.to_block
    if (skip === known - 1) {
      const what = `the provider tells of another chain: none of the ${known} stretches that were read is on it`
      await raise({ db, reader, alarm, at }, what, { head })
      throw new ProviderLied(what)
    }
  }
}

/** Where to begin: after the common block, but the last blocks again, and every block with a payment that is not settled. */
async function firstToRead({ db, reader }: Watch, cursor: Cursor, base: bigint) {
  const again = base - BigInt(reader.confirmations) + 1n
  const seen = (await lowestSeen(db, reader.chain))?.block_number ?? again
  const from = again < seen ? again : seen
  return from > cursor.first_block ? from : cursor.first_block
}

/**
 * A payment that we know and were not told of must have lost its block. While the block stands and the payment in it, the
 * answer was a lie; where only the block stands, the payment was: a provider once made it up.
 */
async function refuseLies({ db, reader }: Watch, from: bigint, { transfers }: FoundTransfers) {
  const known = await knownTransfers(db, reader.chain, from, [])
  for (const missing of reconcile(known, transfers).gone) {
    const blockStands = (await reader.hashOf(missing.block_number)) === missing.block_hash
    if (blockStands && (await reader.stands(toChain(missing))))
      throw new ProviderLied(`block ${missing.block_number} stands, but its payment ${missing.tx_hash} was not told of`)
  }
}

/** Brings our books in line with the chain. Answers the credited payments that are missing on it for the first time. */
async function enter(tx: Tx, { reader, at, minimum }: Watch, from: bigint, { transfers }: FoundTransfers) {
  const { chain, unitsPerMicro } = reader
  const txs = transfers.map(({ tx }) => tx)
  const { fresh, moved, gone } = reconcile(await knownTransfers(tx, chain, from, txs), transfers)
  const lost: TransferRow[] = []
  // First what is gone, so that a deposit is free for the payment that takes its place.
  for (const transfer of gone)
    if (transfer.state === 'credited') {
      await markLost(tx, transfer.id, at)
      if (!transfer.lost_at) lost.push(transfer)
    } else if (transfer.state !== 'orphaned') await orphan(tx, transfer)
  for (const { known, now } of moved) {
    await relocate(tx, known.id, now)
    if (known.state === 'orphaned') await match(tx, known, minimum)
  }
  for (const found of fresh) {
    const amount = wholeMicros(found.raw, unitsPerMicro)
    const id = await insertTransfer(tx, { chain, found, amount, at })
    await match(tx, { id, chain, to_address: found.to, amount }, minimum)
  }
  return lost
}

/** Tells the operators, and keeps it where they look. */
export async function raise(
  { db, reader, alarm, at }: Pick<Watch, 'db' | 'reader' | 'alarm' | 'at'>,
  what: string,
  details: unknown,
) {
  alarm(what, details)
  await keepAlarm(db, reader.chain, what, at)
}
