import { type RaffleTable, seedCommitment, tableHashOf } from '@humidor/domain/products/raffle.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Tx } from '../../../database/database.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import { insertSeed, keepTable, lockSeed, type OpenSeed, seedOf, writeRevealed } from './seeds.queries.ts'

export interface SeedParts {
  vault: Vault
  randomness: Randomness
}

const SEED = 32

/** What a seed is sealed for: as another member's, or behind another promise, it does not open. */
const boundTo = (uid: number, commitment: string) => `raffle of ${uid}, promised ${commitment}`

/** The seed, which nobody has seen yet; hex. @throws where it was sealed under a secret that we do not have */
export const openedSeed = ({ vault }: Pick<SeedParts, 'vault'>, { uid, commitment, sealed, seal_key }: OpenSeed) =>
  vault.open({ bytes: sealed, keyId: seal_key }, boundTo(uid, commitment.toString('hex'))).toString('hex')

/** Tells a seed, which is locked, for ever. Answers it, hex. */
export async function reveal(tx: Tx, parts: Pick<SeedParts, 'vault'>, open: OpenSeed, at: Date): Promise<string> {
  const seed = openedSeed(parts, open)
  await writeRevealed(tx, open.id, Buffer.from(seed, 'hex'), at)
  return seed
}

/**
 * The member's open seed for these odds, locked. Where they have none, one is opened; one that was promised together with other odds
 * is revealed, and another one takes its place: what was promised is never exchanged. New odds are written down before the seed is
 * locked, by everybody, or of two who draw as they change each could wait for the other.
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
  const seed = parts.randomness.bytes(SEED)
  const commitment = seedCommitment(seed.toString('hex'), tableHash)
  const { bytes, keyId } = parts.vault.seal(seed, boundTo(uid, commitment))
  const made = { uid, table_hash: hash, commitment: Buffer.from(commitment, 'hex'), sealed: bytes, seal_key: keyId, at }
  await insertSeed(tx, made)
  // Somebody may have been first: theirs is the one, if its odds are these.
  const own = await lockSeed(tx, uid)
  return own?.table_hash.equals(hash) ? own : await lockOrOpenSeed(tx, parts, { uid, table, at })
}
