import type { Micros } from '@humidor/domain/money/micros.ts'
import { type DrawEntry, type DrawnEntry, draw, entriesHashOf } from '@humidor/domain/products/draw.ts'
import type { PreorderType } from '@humidor/domain/products/preorder.ts'
import type { Database, Db, Tx } from '../../../database/database.ts'
import { isBusy } from '../../../database/failure.ts'
import { dueSessions, lockSession, type SessionRow, writeClosed, writeHeld } from './draws.queries.ts'
import type { BeaconState } from './draws.tables.ts'
import { boundToDraw, type OpeningParts } from './sessions.ts'

/** An entry as everybody may see it, once its draw has closed. */
export interface ShownEntry extends DrawEntry {
  place: number | null
  won: boolean | null
}

/** What takes part in draws: whose feature it is, says. */
export interface Entries {
  /** A page of the entries of a draw as everybody may see them, by their numbers, from above one on. */
  shown(db: Db, sessionId: bigint, above: bigint, limit: number): Promise<readonly ShownEntry[]>
  /** The entries of a draw. */
  of(tx: Tx, sessionId: bigint): Promise<DrawEntry[]>
  /** What a draw of a type may give away, as things stand: millionths of the coin that its orders are paid in. */
  quotaOf(tx: Tx, type: PreorderType): Promise<Micros>
  /** Writes down what was drawn at a moment, and tells whose it is. */
  decide(tx: Tx, it: { drawn: readonly DrawnEntry[]; at: Date }): Promise<void>
}

export interface HoldingParts extends OpeningParts {
  entries: Entries
}

/** For how long a beacon that cannot be reached is waited for, after a draw was due. Milliseconds. */
export const BEACON_PATIENCE = 600_000

/** What a draw goes by besides its seed. */
interface Chance {
  state: BeaconState
  signature: Buffer | null
  randomness: Buffer | null
}

const alone = (state: 'none' | 'unreachable'): Chance => ({ state, signature: null, randomness: null })

/** What the beacon said for a draw; undefined: it is waited for. One of a chain that is configured no more cannot be reached. */
async function chanceFor({ beacon }: OpeningParts, { beacon_chain, beacon_round, due_at }: SessionRow, at: Date) {
  if (beacon_round === null) return alone('none')
  const said = beacon?.chain.hash === beacon_chain ? await beacon?.round(Number(beacon_round)) : undefined
  if (said) {
    const [signature, randomness] = [Buffer.from(said.signature, 'hex'), Buffer.from(said.randomness, 'hex')]
    return { state: 'mixed', signature, randomness } satisfies Chance
  }
  return at.getTime() >= due_at.getTime() + BEACON_PATIENCE ? alone('unreachable') : undefined
}

/** Closes a draw: from here on its entries stand, and so does what it gives away. Twice is once. */
async function close(tx: Tx, parts: HoldingParts, id: bigint, at: Date): Promise<void> {
  const session = await lockSession(tx, id)
  if (session.closed_at) return
  const entries = await parts.entries.of(tx, id)
  const quota = await parts.entries.quotaOf(tx, session.type)
  const entriesHash = Buffer.from(entriesHashOf(entries), 'hex')
  await writeClosed(tx, { id, at, entries: entries.length, entriesHash, quota })
}

/**
 * Holds a draw that has closed, with what the beacon said, and reveals its seed. Twice is once.
 * @throws where its entries are no longer what they were, or its seed does not open: then nothing is decided
 */
async function hold(tx: Tx, parts: HoldingParts, id: bigint, it: { at: Date; chance: Chance }): Promise<void> {
  const session = await lockSession(tx, id)
  if (session.drawn_at) return
  // Whoever began earlier may come later than who has closed it.
  const at = session.closed_at && session.closed_at > it.at ? session.closed_at : it.at
  const { type, due_at, seed_sealed, seed_key, quota, entries_hash } = session
  const seed = parts.vault.open({ bytes: seed_sealed, keyId: seed_key }, boundToDraw(type, due_at))
  const entries = await parts.entries.of(tx, id)
  const entriesHash = entriesHashOf(entries)
  if (entriesHash !== entries_hash?.toString('hex')) throw new Error(`the entries of draw ${id} are not what they were`)
  const randomness = it.chance.randomness?.toString('hex') ?? null
  const drawn = draw(entries, { id, seed: seed.toString('hex'), entriesHash, randomness }, quota ?? 0n)
  const winners = drawn.filter(({ won }) => won)
  const wonMoney = winners.reduce((sum, { money }) => sum + money, 0n)
  await writeHeld(tx, { id, at, seed, beacon: it.chance, won: winners.length, wonMoney })
  await parts.entries.decide(tx, { drawn, at })
}

/** A draw that cannot be closed or held, and why. */
export interface FailedDraw {
  id: bigint
  error: unknown
}

/** Does something with one draw. Where that goes wrong it is `failed`, and holds up no other. @throws where the database is too busy or away */
async function orFailed(db: Database, id: bigint, failed: FailedDraw[], work: (tx: Tx) => Promise<void>) {
  try {
    await db.transaction().execute(work)
  } catch (error) {
    if (isBusy(error)) throw error
    failed.push({ id, error })
  }
}

/** Holds the draws of one moment that are due. Answers whether one waits for its beacon. */
async function lockAll(
  db: Database,
  parts: HoldingParts,
  sessions: readonly SessionRow[],
  { at, failed }: { at: Date; failed: FailedDraw[] },
) {
  let waits = false
  for (const session of sessions) {
    const chance = await chanceFor(parts, session, at)
    if (chance) await orFailed(db, session.id, failed, (tx) => hold(tx, parts, session.id, { at, chance }))
    else waits = true
  }
  return waits
}

/**
 * Closes and holds what is due at a moment, in the order of time: those of one moment are all closed before any is held, and a
 * draw closes only when those before it are held, as what it may give away follows from what they gave. One whose beacon is
 * not there yet is waited for, and what comes after it too. Answers how many were looked at, and which of them could be neither
 * closed nor held: they are tried again, and hold up no other.
 * @throws where the database is too busy or away
 */
export async function lookAtDue(
  db: Database,
  parts: HoldingParts,
  at: Date,
): Promise<{ looked: number; failed: FailedDraw[] }> {
  const sessions = await dueSessions(db, at)
  const moments = Map.groupBy(sessions, ({ due_at }) => due_at.getTime())
  const failed: FailedDraw[] = []
  for (const [moment, together] of moments) {
    for (const { id, closed_at } of together)
      if (!closed_at) await orFailed(db, id, failed, (tx) => close(tx, parts, id, at))
    if (moment > at.getTime()) continue
    // What could not be closed has no entries that stand.
    const closed = together.filter(({ id }) => !failed.some((one) => one.id === id))
    if (await lockAll(db, parts, closed, { at, failed })) break
  }
  return { looked: sessions.length, failed }
}

/** As `lookAtDue`. @throws what is wrong with a draw that can be neither closed nor held, after all others */
export async function lockDue(db: Database, parts: HoldingParts, at: Date): Promise<number> {
  const { looked, failed } = await lookAtDue(db, parts, at)
  if (failed[0]) throw failed[0].error
  return looked
}
