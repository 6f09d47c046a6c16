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
import { refuseLeap } from './head-height.ts'
import { ProviderLiedError } from './provider-lied-error.ts'
import { reconcile } from './reconcile.ts'
import type { Memory } from './watcher-memory.ts'
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
const REMEMBERED_BLOCKS = 500_000n

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
  const readAt = clock.now()
  const before = await cursorOf(db, reader.chain)
  if (before) refuseLeap(reader, before, head, at)
  const cursor = before ?? (await begin(watch, head))
  const base = await commonBlock(watch, cursor, head)
  if (base === 'ahead of the provider') return { blocks: 0, left: false }

  const from = await firstToRead(watch, cursor, base)
  const limitBlock = base + BigInt(limit)
  const to = limitBlock < head.number ? limitBlock : head.number
  const addresses = await watchedAddresses(db, reader.chain, reader.addresses)
  const reported =
    from <= to && addresses.length > 0
      ? await reader.transfers({ from, to }, addresses)
      : { transfers: [], through: { number: to, hash: (await reader.hashOf(to)) ?? head.hash } }
  const found = await addUnreported(watch, from, reported)
  const noticed = reader.noticed()

  const lost = await db.transaction().execute(async (tx) => {
    if (!(await moveCursor(tx, cursor, { scanned: to, head, at, noticed }))) return []
    await noteStretch(tx, { chain: reader.chain, after: base, through: found.through, at: readAt })
    await forgetStretches(tx, reader.chain, to - REMEMBERED_BLOCKS)
    const missing = await enter(tx, { ...watch, at: readAt, read: base }, from, found.transfers)
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
  await reportNoticed(watch, noticed, cursor.disagrees_since)
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
      const what = `the provider reports another chain: none of the ${known} stretches that were read is on it`
      await raise({ db, reader, alarm, at }, what, { head })
      throw new ProviderLiedError(what)
    }
  }
}

/** Blocks that every read may repeat for an unprocessed payment, as a multiple of the confirmations. */
const WINDOWS_BACK = 10n

/** Milliseconds between two reads of blocks further back. */
const READ_BACK_EVERY_MS = 600_000

/**
 * Blocks further back that are read at most. Each payment is looked up again by itself before its credit, however old
 * it is.
 */
const MAX_BLOCKS_BACK = 5_000n

/**
 * The first block to read: the one after the common block, but also the last blocks again, and every block with an
 * unprocessed payment. A payment that waits for long would make every read longer, until no provider answers. So blocks
 * far back are read only now and then, and blocks further back not at all. Nothing is missed: the common block shows
 * any re-org, however deep, and nothing is concluded from unread blocks.
 */
async function firstToRead({ db, reader, at, memory }: Watch, cursor: Cursor, base: bigint) {
  const window = BigInt(reader.confirmations)
  const again = base - window + 1n
  const near = again - WINDOWS_BACK * window
  const isDue = !memory.readBack || at.getTime() - memory.readBack.getTime() >= READ_BACK_EVERY_MS
  const seen = (await lowestSeen(db, reader.chain, isDue ? again - MAX_BLOCKS_BACK : near))?.block_number ?? again
  // Noted before the read: a read that always fails must not block the newest blocks.
  if (seen < near) memory.readBack = at
  const from = again < seen ? again : seen
  return from > cursor.first_block ? from : cursor.first_block
}

/**
 * Adds stored payments that the answer left out although two providers still confirm them. If blocks were read, such an
 * answer is a lie and throws. An index may leave payments out, so they are added. A payment whose block is gone, or
 * that is not confirmed although its block is there, is not added: it vanished, or a provider invented it.
 */
async function addUnreported({ db, reader }: Watch, from: bigint, found: FoundTransfers): Promise<FoundTransfers> {
  const known = await knownTransfers(db, reader.chain, from, [])
  const left: ChainTransfer[] = []
  for (const missing of reconcile(known, found.transfers).gone) {
    const blockStands = (await reader.hashOf(missing.block_number)) === missing.block_hash
    if (!blockStands || !(await reader.stands(toChain(missing)))) continue
    if (reader.finds === 'blocks')
      throw new ProviderLiedError(
        `block ${missing.block_number} is on the chain, but its payment ${missing.tx_hash} was left out`,
      )
    left.push(toChain(missing))
  }
  return { ...found, transfers: [...found.transfers, ...left].sort(inChainOrder) }
}

/** Milliseconds of a disagreement after which operators are warned: providers differ for a moment about a new block. */
const DISAGREEMENT_ALARM_MS = 60_000

/** Warns operators of malformed answers and of a lasting disagreement of providers. `since`: its beginning. */
export async function reportNoticed(
  watch: Pick<Watch, 'db' | 'reader' | 'alarm' | 'at'>,
  noticed: Noticed,
  since: Date | null,
) {
  const { chain } = watch.reader
  if (noticed.odd > 0)
    await raise(watch, `malformed rows in the answers of providers of ${chain} were skipped`, noticed)
  if (
    noticed.disagreement !== undefined &&
    since !== null &&
    watch.at.getTime() - since.getTime() >= DISAGREEMENT_ALARM_MS
  )
    await raise(watch, `the providers of ${chain} have contradicted each other since ${since.toISOString()}`, noticed)
}

/** Warns operators once for the same alarm in a row, and stores it for the console. */
export async function raise(
  { db, reader, alarm, at }: Pick<Watch, 'db' | 'reader' | 'alarm' | 'at'>,
  what: string,
  details: unknown,
) {
  if (await keepAlarm(db, reader.chain, what, at)) alarm(what, details)
}
