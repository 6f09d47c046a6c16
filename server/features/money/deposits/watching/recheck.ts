import type { Chain } from '@humidor/domain/money/deposit.ts'
import { type BlockRange, type ChainReader, ChainUnavailableError } from '../../../../adapters/chain.ts'
import type { Clock } from '../../../../adapters/clock.ts'
import type { Job, Work } from '../../../../jobs/job.ts'
import type { Alarm } from '../../../../platform/alarms/alarm.ts'
import type { ReadSettings } from '../../../../platform/settings/stored-settings.ts'
import { claimsToAsk, noteAsked } from '../claims.queries.ts'
import { bumpCursor, type Cursor, cursorOf, noteSwept, watchedAddresses } from './cursor.queries.ts'
import { enter } from './entering.ts'
import { newMemory } from './memory.ts'
import { keepNamed, lookForOthers } from './others.ts'
import { raise, type Watch } from './scan.ts'
import { knownTxs } from './watching.queries.ts'

export interface RecheckParts {
  reader: ChainReader
  clock: Clock
  settings: ReadSettings
  alarm: Alarm
}

/** Seconds between two looks. */
const EVERY = 30

/** Milliseconds: how often the last hours are gone through again, and how long a claim waits to be asked for again. */
const SWEEP = 3_600_000
const ASK_AGAIN = 600_000

/** How many blocks are gone through again: some hours of BSC, and a day of TRON, whose index is known to be late. */
const SWEPT = { BSC: 30_000n, TRX: 30_000n } as const satisfies Record<Chain, bigint>

/** Seconds of the recent past that are gone through at every look: a node may have a block before it has the block’s logs. */
const RECENT = 540

/** Most blocks of the recent past: one question to a provider. */
const RECENT_MOST = 2_000

/** Transactions that are claimed and asked for in one go. */
const CLAIMS = 20

/**
 * Looks a second time, by other ways than the watcher: for the transactions that members name, for what a listing of the last
 * hours shows and the watcher has not, and for payments in other tokens. What is found of our token goes into the books
 * by the watcher's own door, and is then treated as if the watcher had found it.
 */
export function recheckChain({ reader, clock, settings, alarm }: RecheckParts): Job {
  return {
    id: `deposits.recheck-${reader.chain.toLowerCase()}`,
    summary: `Looks on ${reader.chain} for transactions that members name, for what was left out, and for other tokens.`,
    at: { every: EVERY },
    async run({ db, at, limit }: Work) {
      const { depositMinimum: minimum } = await settings()
      const watch: Watch = { db, reader, clock, at, minimum, alarm, limit, memory: newMemory() }
      let done = 0
      for (const part of [askForClaims, relook, sweep, lookForOthers])
        try {
          done += await part(watch)
        } catch (error) {
          // The next time is soon; what watches the chain tells when it cannot be read.
          if (!(error instanceof ChainUnavailableError)) throw error
        }
      return { done, left: false }
    },
  }
}

/** Looks up the transactions that members name and that we know nothing of. */
async function askForClaims(watch: Watch) {
  const { db, reader, at } = watch
  const askedBefore = new Date(at.getTime() - ASK_AGAIN)
  const claims = await claimsToAsk(db, reader.chain, { askedBefore, limit: CLAIMS })
  for (const { tx_hash: txid } of claims) {
    await lookUp(watch, txid)
    await noteAsked(db, reader.chain, txid, at)
  }
  return claims.length
}

/** The transactions of some blocks that seem to pay us and are not in the books. */
async function missingIn({ db, reader }: Watch, { from, to }: BlockRange) {
  const addresses = await watchedAddresses(db, reader.chain, reader.addresses)
  if (from > to || addresses.length === 0) return []
  const txids = await reader.payers({ from, to }, addresses)
  const known = await knownTxs(db, reader.chain, txids)
  return txids.filter((txid) => !known.has(txid))
}

/** The blocks of which nothing can change any more, so many back at most. What can change is read again by the watcher in any case. */
function finalBlocks({ finalized, scanned, first_block: first }: Cursor, back: bigint): BlockRange {
  const to = finalized < scanned ? finalized : scanned
  return { from: to - back > first ? to - back : first, to }
}

/** Goes through the last minutes once more: logs may come later than their block. */
async function relook(watch: Watch) {
  const { db, reader } = watch
  const cursor = await cursorOf(db, reader.chain)
  if (!cursor) return 0
  const back = Math.min(Math.ceil(RECENT * reader.fastest), RECENT_MOST) - 1
  const missing = await missingIn(watch, finalBlocks(cursor, BigInt(back)))
  let found = 0
  for (const txid of missing) if (await lookUp(watch, txid)) found++
  return found
}

/** Goes through a listing of the last hours once more, and looks up what of it is not in the books. */
async function sweep(watch: Watch) {
  const { db, reader, at } = watch
  const { chain } = reader
  const cursor = await cursorOf(db, chain)
  if (!cursor || (cursor.swept_at && at.getTime() - cursor.swept_at.getTime() < SWEEP)) return 0
  const missing = await missingIn(watch, finalBlocks(cursor, SWEPT[chain]))
  for (const txid of missing)
    if (await lookUp(watch, txid))
      await raise(watch, `a payment was left out when its block was read: ${txid}`, { txid })
  await noteSwept(db, chain, at)
  return missing.length
}

/**
 * Enters what one transaction paid to our addresses, wherever it lies in the blocks that were read, and keeps what it paid
 * there in other tokens. Whether anything of our token was entered. Nothing is written as long as one of the payments does
 * not stand: it is looked at again.
 */
async function lookUp(watch: Watch, txid: string): Promise<boolean> {
  try {
    return await enterIfItStands(watch, txid)
  } catch (error) {
    // Too few who tell of this one is no reason to leave those behind it.
    if (error instanceof ChainUnavailableError) return false
    throw error
  }
}

async function enterIfItStands(watch: Watch, txid: string): Promise<boolean> {
  const { db, reader } = watch
  const seen = await reader.payment(txid)
  const cursor = await cursorOf(db, reader.chain)
  // What lies in no block that was read comes by itself; what lies before the first one was paid to nobody of ours.
  if (seen.state !== 'mined' || !cursor || seen.block.number > cursor.scanned || seen.block.number < cursor.first_block)
    return false
  const ours = new Set(await watchedAddresses(db, reader.chain, reader.addresses))
  const toUs = <To extends { to: string }>(all: readonly To[]) => all.filter(({ to }) => ours.has(to))
  const transfers = toUs(seen.transfers)
  // All or none: with one of them in the books the transaction is known, and nobody looks for the others again.
  for (const transfer of transfers) if (!(await reader.stands(transfer, { final: true }))) return false
  const entered =
    transfers.length > 0 &&
    (await db.transaction().execute(async (tx) => {
      // A watcher that is at it meanwhile throws its reading away, and finds this in the books when it reads again.
      if (!(await bumpCursor(tx, cursor))) return false
      await enter(tx, { ...watch, at: watch.clock.now(), read: cursor.scanned }, cursor.scanned + 1n, transfers)
      return true
    }))
  // Last, as a transaction that is kept beside the books is not asked for again either.
  if (entered || transfers.length === 0) await keepNamed(watch, toUs(seen.others))
  return entered
}
