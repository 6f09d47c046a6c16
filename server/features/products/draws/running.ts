import type { Micros } from '@humidor/domain/money/micros.ts'
import { type DrawEntry, type DrawnEntry, draw, entriesHashOf } from '@humidor/domain/products/draw.ts'
import type { PreorderType } from '@humidor/domain/products/preorder.ts'
import type { Database, Db, Tx } from '../../../database/database.ts'
import { isBusy } from '../../../database/failure.ts'
import {
  type BeaconState,
  dueSessions,
  lockSession,
  type SessionRow,
  writeClosed,
  writeResult,
} from './draws.queries.ts'
import { boundToDraw, type OpeningParts } from './sessions.ts'

/** An entry in the public view, once its draw has closed. */
export interface ShownEntry extends DrawEntry {
  place: number | null
  won: boolean | null
}

/** The entries of draws. The feature that owns them implements this. */
export interface Entries {
  /** A page of a draw's entries in the public view, by their numbers, from above one on. */
  shown(db: Db, sessionId: bigint, above: bigint, limit: number): Promise<readonly ShownEntry[]>
  of(tx: Tx, sessionId: bigint): Promise<DrawEntry[]>
  /** The current quota of a draw of a type: millionths of its payment coin. */
  quotaOf(tx: Tx, type: PreorderType): Promise<Micros>
  /** Records the result of a draw, and notifies the owners. */
  decide(tx: Tx, it: { drawn: readonly DrawnEntry[]; at: Date }): Promise<void>
}

export interface RunParts extends OpeningParts {
  entries: Entries
}

/** The wait for an unreachable beacon after the draw was due. Milliseconds. */
export const BEACON_TIMEOUT_MS = 600_000

/** The inputs of a draw besides its seed. */
interface BeaconInput {
  state: BeaconState
  signature: Buffer | null
  randomness: Buffer | null
}

const withoutBeacon = (state: 'none' | 'unreachable'): BeaconInput => ({ state, signature: null, randomness: null })

/** The beacon's value for a draw. Undefined: wait for it. A beacon of a chain that is no longer configured cannot be reached. */
async function beaconInputFor({ beacon }: OpeningParts, { beacon_chain, beacon_round, due_at }: SessionRow, at: Date) {
  if (beacon_round === null) return withoutBeacon('none')
  const value = beacon?.chain.hash === beacon_chain ? await beacon?.round(Number(beacon_round)) : undefined
  if (value) {
    const [signature, randomness] = [Buffer.from(value.signature, 'hex'), Buffer.from(value.randomness, 'hex')]
    return { state: 'mixed', signature, randomness } satisfies BeaconInput
  }
  return at.getTime() >= due_at.getTime() + BEACON_TIMEOUT_MS ? withoutBeacon('unreachable') : undefined
}

/** Closes a draw: its entries and its quota are final. Idempotent. */
async function closeDraw(tx: Tx, parts: RunParts, id: bigint, at: Date): Promise<void> {
  const session = await lockSession(tx, id)
  if (session.closed_at) return
  const entries = await parts.entries.of(tx, id)
  const quota = await parts.entries.quotaOf(tx, session.type)
  const entriesHash = Buffer.from(entriesHashOf(entries), 'hex')
  await writeClosed(tx, { id, at, entries: entries.length, entriesHash, quota })
}

/**
 * Runs a closed draw with the beacon's value, and reveals its seed. Idempotent.
 * @throws where its entries have changed or its seed does not open; then nothing is decided
 */
async function runDraw(tx: Tx, parts: RunParts, id: bigint, it: { at: Date; beaconInput: BeaconInput }): Promise<void> {
  const session = await lockSession(tx, id)
  if (session.drawn_at) return
  // This worker may have read its time before another one closed the draw.
  const at = session.closed_at && session.closed_at > it.at ? session.closed_at : it.at
  const { type, due_at, seed_sealed, seed_key, quota, entries_hash } = session
  const seed = parts.vault.open({ bytes: seed_sealed, keyId: seed_key }, boundToDraw(type, due_at))
  const entries = await parts.entries.of(tx, id)
  const entriesHash = entriesHashOf(entries)
  if (entriesHash !== entries_hash?.toString('hex'))
    throw new Error(`the entries of draw ${id} have changed since it closed`)
  const randomness = it.beaconInput.randomness?.toString('hex') ?? null
  const drawn = draw(entries, { id, seed: seed.toString('hex'), entriesHash, randomness }, quota ?? 0n)
  const winners = drawn.filter(({ won }) => won)
  const wonMoney = winners.reduce((sum, { money }) => sum + money, 0n)
  await writeResult(tx, { id, at, seed, beacon: it.beaconInput, won: winners.length, wonMoney })
  await parts.entries.decide(tx, { drawn, at })
}

/** A draw that cannot be closed or run, and the reason. */
export interface FailedDraw {
  id: bigint
  error: unknown
}

/**
 * Processes one draw. A failing draw goes to `failed`, and does not block others. @throws where the database is too busy or away
 */
async function isolateFailure(db: Database, id: bigint, failed: FailedDraw[], work: (tx: Tx) => Promise<void>) {
  try {
    await db.transaction().execute(work)
  } catch (error) {
    if (isBusy(error)) throw error
    failed.push({ id, error })
  }
}

/** Runs the due draws of one moment. Returns whether one waits for its beacon. */
async function runMoment(
  db: Database,
  parts: RunParts,
  sessions: readonly SessionRow[],
  { at, failed }: { at: Date; failed: FailedDraw[] },
) {
  let waits = false
  for (const session of sessions) {
    const beaconInput = await beaconInputFor(parts, session, at)
    if (beaconInput)
      await isolateFailure(db, session.id, failed, (tx) => runDraw(tx, parts, session.id, { at, beaconInput }))
    else waits = true
  }
  return waits
}

/**
 * Closes and runs the draws due at a moment, in order of time. All draws of one moment close before any runs. A draw closes only
 * after the earlier ones have run, as its quota depends on their awards. A draw without its beacon waits, and so do all later
 * ones. Returns the number of processed draws, and the failed ones: they are retried, and do not block others.
 * @throws where the database is too busy or away
 */
export async function processDueDraws(
  db: Database,
  parts: RunParts,
  at: Date,
): Promise<{ processed: number; failed: FailedDraw[] }> {
  const sessions = await dueSessions(db, at)
  const moments = Map.groupBy(sessions, ({ due_at }) => due_at.getTime())
  const failed: FailedDraw[] = []
  for (const [moment, together] of moments) {
    for (const { id, closed_at } of together)
      if (!closed_at) await isolateFailure(db, id, failed, (tx) => closeDraw(tx, parts, id, at))
    if (moment > at.getTime()) continue
    // A draw that could not close has no final entries.
    const closed = together.filter(({ id }) => !failed.some((one) => one.id === id))
    if (await runMoment(db, parts, closed, { at, failed })) break
  }
  return { processed: sessions.length, failed }
}

/** As `processDueDraws`. @throws the error of a failed draw, after all others are processed */
export async function runDueDraws(db: Database, parts: RunParts, at: Date): Promise<number> {
  const { processed, failed } = await processDueDraws(db, parts, at)
  if (failed[0]) throw failed[0].error
  return processed
}
