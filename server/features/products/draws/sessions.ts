import { hash } from 'node:crypto'
import { roundFrom } from '@humidor/domain/products/beacon.ts'
import { drawsAfter, type PreorderType, preorderTypes } from '@humidor/domain/products/preorder.ts'
import type { Beacon } from '../../../adapters/beacon.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Db, Tx } from '../../../database/database.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import { insertSessions, lockOpen, type NewSession, openedFor } from './draws.queries.ts'

export interface OpeningParts {
  vault: Vault
  randomness: Randomness
  /** The beacon to mix in. Undefined: none, and the pages say so. */
  beacon: Beacon | undefined
}

/** Draws open at a time, so that a seed is committed a day before its use. */
const DRAWS_AHEAD = 2

const SEED_BYTES = 32

/** Binds a sealed seed to its draw. It does not open for another one. */
export const boundToDraw = (type: PreorderType, due: Date) => `draw of ${type} at ${due.toISOString()}`

/** A draw with a new seed. Nobody sees the seed before the draw runs. `pause`: seconds between close and draw. */
function newSession(
  { vault, randomness, beacon }: OpeningParts,
  type: PreorderType,
  due: Date,
  it: { at: Date; pause: number },
): NewSession {
  const seed = randomness.bytes(SEED_BYTES)
  const { bytes, keyId } = vault.seal(seed, boundToDraw(type, due))
  return {
    type,
    due_at: due,
    opened_at: it.at,
    closes_at: new Date(due.getTime() - it.pause * 1000),
    commitment: hash('sha256', seed, 'buffer'),
    seed_sealed: bytes,
    seed_key: keyId,
    beacon_chain: beacon?.chain.hash ?? null,
    beacon_key: beacon?.chain.publicKey ?? null,
    beacon_round: beacon ? BigInt(roundFrom(beacon.chain, due)) : null,
  }
}

/** Opens the next draws of each type that are missing and not too late. Returns how many. */
export async function openAhead(db: Db, parts: OpeningParts, it: { at: Date; pause: number }): Promise<number> {
  const due = drawsAfter(it.at, DRAWS_AHEAD).filter((moment) => moment.getTime() - it.pause * 1000 > it.at.getTime())
  const open = new Set((await openedFor(db, due)).map(({ type, due_at }) => `${type} ${due_at.getTime()}`))
  const missing = due.flatMap((moment) =>
    preorderTypes
      .filter((type) => !open.has(`${type} ${moment.getTime()}`))
      .map((type) => newSession(parts, type, moment, it)),
  )
  if (missing.length > 0) await insertSessions(db, missing)
  return missing.length
}

/** A draw that takes an entry. It does not close before this transaction ends. */
export interface OpenDraw {
  id: bigint
  dueAt: Date
  /** It takes no entries from this moment on. */
  closesAt: Date
}

/**
 * The next draw of a type after a moment, locked open. A missing one is opened. Undefined: it has closed, or would open too late.
 */
export async function lockNextDraw(
  tx: Tx,
  parts: OpeningParts,
  it: { type: PreorderType; at: Date; pause: number },
): Promise<OpenDraw | undefined> {
  const [dueAt] = drawsAfter(it.at, 1)
  if (!dueAt) return undefined
  let found = await lockOpen(tx, it.type, dueAt)
  if (!found) {
    await openAhead(tx, parts, it)
    found = await lockOpen(tx, it.type, dueAt)
  }
  return found && found.closed_at === null && it.at < found.closes_at
    ? { id: found.id, dueAt, closesAt: found.closes_at }
    : undefined
}
