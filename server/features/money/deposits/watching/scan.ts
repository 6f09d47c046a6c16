import {
  type ChainHead,
  type ChainReader,
  type ChainTransfer,
  type FoundTransfers,
  inChainOrder,
  type Noticed,
} from '../../../../adapters/chain.ts'
import type { Clock } from '../../../../adapters/clock.ts'
import type { Database } from '../../../../database/database.ts'
import type { Alarm } from '../../../../platform/alarms/alarm.ts'
import {
  beginCursor,
  type Cursor,
  cursorOf,
  forgetStretches,
  keepAlarm,
  moveCursor,
  noteStretch,
  stretch,
  stretches,
  watchedAddresses,
} from './cursor.queries.ts'
import { enter } from './entering.ts'
import { refuseLeap } from './leap.ts'
import { ProviderLiedError } from './lied.ts'
import type { Memory } from './memory.ts'
import { reconcile } from './reconcile.ts'
import { knownTransfers, lowestSeen, releaseSlots, toChain } from './watching.queries.ts'

export interface Watch {
  db: Database
  reader: ChainReader
  clock: Clock
  /** Business time, taken before the chain is asked. */
  at: Date
  /** The least deposit, in millionths. A smaller payment that matches nothing is dust. */
  minimum: bigint
  /** New blocks of one batch at most. */
  limit: number
  alarm: Alarm
  memory: Memory
}

/** Blocks for which stretches are stored: longer than any re-org, some days on BSC. */
const REMEMBERED = 500_000n

/**
 * Reads the next blocks of a chain, and the last ones again, so that it sees a re-org, or a payment that a provider
 * kept back. Writes all results with the cursor, or nothing: a provider's failure throws before anything is written,
 * and the slower one of two watchers discards its reading. Answers the number of new blocks, and whether more are
 * left.
 */
export async function scan(watch: Watch): Promise<{ blocks: number; left: boolean }> {
  const { db, reader, clock, at, limit } = watch
  const head = await reader.head()
  // Payments in these blocks were on the chain by now. `at` may be minutes older, because all batches of a tick share
  // it.
  const known = clock.now()
  const before = await cursorOf(db, reader.chain)
  if (before) refuseLeap(reader, before, head, at)
  const cursor = before ?? (await begin(watch, head))
  const base = await commonBlock(watch, cursor, head)
  if (base === 'ahead of the provider') return { blocks: 0, left: false }

  const from = await firstToRead(watch, cursor, base)
  const furthest = base + BigInt(limit)
  const to = furthest < head.number ? furthest : head.number
  const addresses = await watchedAddresses(db, reader.chain, reader.addresses)
  const told =
    from <= to && addresses.length > 0
      ? await reader.transfers({ from, to }, addresses)
      : { transfers: [], through: { number: to, hash: (await reader.hashOf(to)) ?? head.hash } }
  const found = await withWhatStands(watch, from, told)
  const noticed = reader.noticed()

  const lost = await db.transaction().execute(async (tx) => {
    if (!(await moveCursor(tx, cursor, { scanned: to, head, at, noticed }))) return []
    await noteStretch(tx, { chain: reader.chain, after: base, through: found.through, at: known })
    await forgetStretches(tx, reader.chain, to - REMEMBERED)
    const missing = await enter(tx, { ...watch, at: known, read: base }, from, found.transfers)
    // Only payments from before this moment can still be in time, and all of them have been read now.
    if (to === head.number) await releaseSlots(tx, reader.chain, at)
    return missing
  })
  if (cursor.scanned - base >= BigInt(reader.confirmations))
    await raise(
      watch,
      `a re-org of ${cursor.scanned - base} blocks after ${base}, deeper than what counts as confirmed`,
      {
        base,
        cursor,
      },
    )
  await tellNoticed(watch, noticed, cursor.disagrees_since)
  for (const transfer of lost)
    await raise(watch, `a credited deposit is no longer on the chain: ${transfer.tx_hash}`, { id: transfer.id })
  return { blocks: Number(to - base), left: to < head.number }
}

async function begin({ db, reader, at }: Watch, head: ChainHead): Promise<Cursor> {
  const window = BigInt(reader.confirmations)
  // No member was given an address before this moment. A few blocks earlier does no harm.
  const first = head.number > window ? head.number - window : 0n
  await beginCursor(db, { chain: reader.chain, first, head, at })
  const cursor = await cursorOf(db, reader.chain)
  if (!cursor) throw new Error('the cursor that was just written is not there')
  return cursor
}

/**
 * The newest block that was read and that the chain still has. Goes back in growing steps, so that it finds a deep
 * re-org soon.
 */
async function commonBlock({ db, reader, alarm, at }: Watch, cursor: Cursor, head: ChainHead) {
  const { chain } = reader
  const known = await stretches(db, chain, head.number)
  // A provider lags, or the chain is younger than the stored blocks. Nothing can be concluded until it is longer.
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
      throw new ProviderLiedError(what)
    }
  }
}

/** So many times as many blocks as confirm a payment are read again at every look, where a payment in them is not settled. */
const NEAR = 10n

/** Milliseconds between two readings of what lies further back. */
const READ_BACK = 600_000

/** And so many blocks back at most: what is settled is looked up once more by itself, however old it is. */
const FAR = 5_000n

/**
 * Where to begin: after the common block, but the last blocks again, and every block with a payment that is not settled. One that
 * cannot be settled for long would have ever more blocks read each second, until no provider answers any more; so what lies far back
 * is read now and then, and what lies further back than that no more. Nothing is missed by it: a re-org is found by the common block, however deep, and what is not read is not
 * concluded from.
 */
async function firstToRead({ db, reader, at, memory }: Watch, cursor: Cursor, base: bigint) {
  const window = BigInt(reader.confirmations)
  const again = base - window + 1n
  const near = again - NEAR * window
  const isDue = !memory.readBack || at.getTime() - memory.readBack.getTime() >= READ_BACK
  const seen = (await lowestSeen(db, reader.chain, isDue ? again - FAR : near))?.block_number ?? again
  // Noted before it is done: a reading that always fails is not to stand in the way of the newest blocks.
  if (seen < near) memory.readBack = at
  const from = again < seen ? again : seen
  return from > cursor.first_block ? from : cursor.first_block
}

/**
 * A payment that we know and were not told of must have lost its block. While it still stands, two providers say so, what was
 * told is not whole: where blocks were read, that is a lie; an index that leaves out is helped along by what we know. Where
 * only the block stands, the payment was the lie: a provider once made it up.
 */
async function withWhatStands({ db, reader }: Watch, from: bigint, found: FoundTransfers): Promise<FoundTransfers> {
  const known = await knownTransfers(db, reader.chain, from, [])
  const left: ChainTransfer[] = []
  for (const missing of reconcile(known, found.transfers).gone) {
    const blockStands = (await reader.hashOf(missing.block_number)) === missing.block_hash
    if (!blockStands || !(await reader.stands(toChain(missing)))) continue
    if (reader.finds === 'blocks')
      throw new ProviderLiedError(
        `block ${missing.block_number} stands, but its payment ${missing.tx_hash} was not told of`,
      )
    left.push(toChain(missing))
  }
  return { ...found, transfers: [...found.transfers, ...left].sort(inChainOrder) }
}

/** Milliseconds of a disagreement after which operators are warned: providers differ for a moment about a new block. */
const LASTING = 60_000

/** Warns operators of the trouble with the providers of a chain. `since`: the beginning of their disagreement. */
export async function tellNoticed(
  watch: Pick<Watch, 'db' | 'reader' | 'alarm' | 'at'>,
  noticed: Noticed,
  since: Date | null,
) {
  const { chain } = watch.reader
  if (noticed.odd > 0)
    await raise(
      watch,
      `rows of the answers of providers of ${chain} are not what they should be, and were skipped`,
      noticed,
    )
  if (noticed.disagreement !== undefined && since !== null && watch.at.getTime() - since.getTime() >= LASTING)
    await raise(watch, `the providers of ${chain} contradict each other since ${since.toISOString()}`, noticed)
}

/** Warns operators once for the same alarm in a row, and stores it for the console. */
export async function raise(
  { db, reader, alarm, at }: Pick<Watch, 'db' | 'reader' | 'alarm' | 'at'>,
  what: string,
  details: unknown,
) {
  if (await keepAlarm(db, reader.chain, what, at)) alarm(what, details)
}
