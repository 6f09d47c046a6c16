import type { Chain } from '@humidor/domain/money/deposit.ts'
import { type BlockRange, type ChainReader, ChainUnavailableError } from '../../../../adapters/chain.ts'
import type { Clock } from '../../../../adapters/clock.ts'
import type { Job, Work } from '../../../../jobs/job.ts'
import type { Alarm } from '../../../../platform/alarms/alarm.ts'
import type { ReadSettings } from '../../../../platform/settings/stored-settings.ts'
import { claimsToAsk, noteAsked } from '../claims.queries.ts'
import { bumpCursor, type Cursor, cursorOf, noteSwept, watchedAddresses } from './cursor.queries.ts'
import { enter } from './entering.ts'
import { searchOtherTokens, storeClaimed } from './other-tokens.ts'
import { raise, type Watch } from './scan.ts'
import { newMemory } from './watcher-memory.ts'
import { knownTxs } from './watching.queries.ts'

export interface RecheckParts {
  reader: ChainReader
  clock: Clock
  settings: ReadSettings
  alarm: Alarm
}

/** Seconds between two runs. */
const EVERY_SECONDS = 30

/** Milliseconds between two readings of the last hours, and between two look-ups of a claim. */
const SWEEP_EVERY_MS = 3_600_000
const CLAIM_AGAIN_MS = 600_000

/** Blocks that are read again: some hours of BSC, and a day of TRON, whose index is known to be late. */
const SWEPT_BLOCKS = { BSC: 30_000n, TRX: 30_000n } as const satisfies Record<Chain, bigint>

/** Seconds of the recent past read in every run: a node may have a block before it has the block’s logs. */
const RECENT_SECONDS = 540

/** Blocks of the recent past at most: one request to a provider. */
const MAX_RECENT_BLOCKS = 2_000

/** Claimed transactions looked up in one run. */
const MAX_CLAIMS = 20

/**
 * Looks a second time, by other ways than the watcher: for claimed transactions, for payments in a listing of the
 * last hours that the watcher lacks, and for payments in other tokens. A found payment in our token is entered by the
 * watcher's own function, and is treated as the watcher's.
 */
export function recheckChain({ reader, clock, settings, alarm }: RecheckParts): Job {
  return {
    id: `deposits.recheck-${reader.chain.toLowerCase()}`,
    summary: `Looks on ${reader.chain} for claimed transactions, for payments that were left out, and for other tokens.`,
    at: { every: EVERY_SECONDS },
    async run({ db, at, limit }: Work) {
      const { depositMinimum: minimum } = await settings()
      const watch: Watch = { db, reader, clock, at, minimum, alarm, limit, memory: newMemory() }
      let done = 0
      for (const part of [lookUpClaims, readRecentAgain, sweep, searchOtherTokens])
        try {
          done += await part(watch)
        } catch (error) {
          // The next run is soon. The watcher reports a chain that cannot be read.
          if (!(error instanceof ChainUnavailableError)) throw error
        }
      return { done, left: false }
    },
  }
}

/** Looks up claimed transactions that are unknown. */
async function lookUpClaims(watch: Watch) {
  const { db, reader, at } = watch
  const askedBefore = new Date(at.getTime() - CLAIM_AGAIN_MS)
  const claims = await claimsToAsk(db, reader.chain, { askedBefore, limit: MAX_CLAIMS })
  for (const { tx_hash: txid } of claims) {
    await lookUp(watch, txid)
    await noteAsked(db, reader.chain, txid, at)
  }
  return claims.length
}

/** The transactions of some blocks that seem to pay us and are not stored. */
async function missingIn({ db, reader }: Watch, { from, to }: BlockRange) {
  const addresses = await watchedAddresses(db, reader.chain, reader.addresses)
  if (from > to || addresses.length === 0) return []
  const txids = await reader.payers({ from, to }, addresses)
  const known = await knownTxs(db, reader.chain, txids)
  return txids.filter((txid) => !known.has(txid))
}

/** The blocks that cannot change any more, up to so many back. The watcher reads the changeable ones again anyway. */
function finalBlocks({ finalized, scanned, first_block: first }: Cursor, back: bigint): BlockRange {
  const to = finalized < scanned ? finalized : scanned
  return { from: to - back > first ? to - back : first, to }
}

/** Reads the last minutes again: logs may come later than their block. */
async function readRecentAgain(watch: Watch) {
  const { db, reader } = watch
  const cursor = await cursorOf(db, reader.chain)
  if (!cursor) return 0
  const back = Math.min(Math.ceil(RECENT_SECONDS * reader.fastest), MAX_RECENT_BLOCKS) - 1
  const missing = await missingIn(watch, finalBlocks(cursor, BigInt(back)))
  let found = 0
  for (const txid of missing) if (await lookUp(watch, txid)) found++
  return found
}

/** Reads a listing of the last hours again, and looks up the payments that are not stored. */
async function sweep(watch: Watch) {
  const { db, reader, at } = watch
  const { chain } = reader
  const cursor = await cursorOf(db, chain)
  if (!cursor || (cursor.swept_at && at.getTime() - cursor.swept_at.getTime() < SWEEP_EVERY_MS)) return 0
  const missing = await missingIn(watch, finalBlocks(cursor, SWEPT_BLOCKS[chain]))
  for (const txid of missing)
    if (await lookUp(watch, txid))
      await raise(watch, `a payment was left out when its block was read: ${txid}`, { txid })
  await noteSwept(db, chain, at)
  return missing.length
}

/**
 * Enters a transaction's payments to our addresses, in any block read so far, and stores its payments in other
 * tokens. Answers whether a payment in our token was entered. Writes nothing while one of the payments is not
 * confirmed: it is looked up again.
 */
async function lookUp(watch: Watch, txid: string): Promise<boolean> {
  try {
    return await enterIfOnChain(watch, txid)
  } catch (error) {
    // Too few answers about this transaction must not stop those behind it.
    if (error instanceof ChainUnavailableError) return false
    throw error
  }
}

async function enterIfOnChain(watch: Watch, txid: string): Promise<boolean> {
  const { db, reader } = watch
  const seen = await reader.payment(txid)
  const cursor = await cursorOf(db, reader.chain)
  // A payment in an unread block comes by itself. One before the first block was not paid to us.
  if (seen.state !== 'mined' || !cursor || seen.block.number > cursor.scanned || seen.block.number < cursor.first_block)
    return false
  const ours = new Set(await watchedAddresses(db, reader.chain, reader.addresses))
  const toUs = <To extends { to: string }>(all: readonly To[]) => all.filter(({ to }) => ours.has(to))
  const transfers = toUs(seen.transfers)
  // All or none: once one of them is stored, the transaction counts as known, and the others are not looked up again.
  for (const transfer of transfers) if (!(await reader.stands(transfer, { final: true }))) return false
  const entered =
    transfers.length > 0 &&
    (await db.transaction().execute(async (tx) => {
      // A concurrent watcher discards its reading, and finds this payment when it reads again.
      if (!(await bumpCursor(tx, cursor))) return false
      await enter(tx, { ...watch, at: watch.clock.now(), read: cursor.scanned }, cursor.scanned + 1n, transfers)
      return true
    }))
  // Last: a transaction with a stored payment in another token is not looked up again either.
  if (entered || transfers.length === 0) await storeClaimed(watch, toUs(seen.others))
  return entered
}
