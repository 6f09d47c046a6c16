import { type RaffleTable, seedCommitment, tableHashOf } from '@humidor/domain/products/raffle.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Tx } from '../../../database/database.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import { insertSeed, keepTable, lockSeed, type OpenSeed, seedOf, writeRevealed } from './seeds.queries.ts'

export interface SeedParts {
  vault: Vault
  randomness: Randomness
}

const SEED_BYTES = 32

/** Binds a sealed seed to its member and its commitment. It does not open for another. */
const boundTo = (uid: number, commitment: string) => `raffle of ${uid}, promised ${commitment}`

/** The unrevealed seed in hex. @throws where it was sealed under a secret that we do not have */
export const openedSeed = ({ vault }: Pick<SeedParts, 'vault'>, { uid, commitment, sealed, seal_key }: OpenSeed) =>
  vault.open({ bytes: sealed, keyId: seal_key }, boundTo(uid, commitment.toString('hex'))).toString('hex')

/** Reveals a locked seed for good. Returns it in hex. */
export async function reveal(tx: Tx, parts: Pick<SeedParts, 'vault'>, open: OpenSeed, at: Date): Promise<string> {
  const seed = openedSeed(parts, open)
  await writeRevealed(tx, open.id, Buffer.from(seed, 'hex'), at)
  return seed
}

/**
 * Locks the member's open seed for these odds. Without one, it opens a seed. A seed committed with other odds is revealed, and a
 * new one takes its place: a commitment is never exchanged. Every caller stores new odds before the lock on the seed. Otherwise
 * two draws at a change of the odds could deadlock.
 */
export async function lockOrOpenSeed(
  tx: Tx,
  parts: SeedParts,
  { uid, table, at }: { uid: number; table: RaffleTable; at: Date },
): Promise<OpenSeed> {
  const tableHash = tableHashOf(table)
  const hash = Buffer.from(tableHash, 'hex')
  const seen = await seedOf(tx, uid)
  if (!seen?.table_hash.equals(hash)) await keepTable(tx, hash, table, at)
  const found = await lockSeed(tx, uid)
  if (found?.table_hash.equals(hash)) return found
  if (found) await reveal(tx, parts, found, at)
  const seed = parts.randomness.bytes(SEED_BYTES)
  const commitment = seedCommitment(seed.toString('hex'), tableHash)
  const { bytes, keyId } = parts.vault.seal(seed, boundTo(uid, commitment))
  const made = { uid, table_hash: hash, commitment: Buffer.from(commitment, 'hex'), sealed: bytes, seal_key: keyId, at }
  await insertSeed(tx, made)
  // Another request may have opened one first. It serves if its odds match.
  const own = await lockSeed(tx, uid)
  return own?.table_hash.equals(hash) ? own : await lockOrOpenSeed(tx, parts, { uid, table, at })
}
