import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { keyText } from '@humidor/domain/money/receipt.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Tx } from '../../../database/database.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import { endKey, firstBeginning, hasKey, insertKey, lockOpenKey, type OpenKeyRow } from './keys.queries.ts'

export interface KeyParts {
  vault: Vault
  randomness: Randomness
  alarm(what: string, details: unknown): void
}

/** A key that can sign. */
export interface SigningKey {
  id: number
  /** The secret of the salts, 32 bytes. */
  secret: Buffer
  sign(text: string): Buffer
}

/** Days after which a key is replaced. */
export const KEY_DAYS = 90
const SECONDS_A_DAY = 86_400
/**
 * A key that does not open is replaced once it is this old, in seconds. So two nodes with different secrets, which is a fault of their
 * configuration, do not replace each other's keys at every round.
 */
const LOST_KEY_REPLACED_AFTER = 3_600

const KEY_BYTES = 32

/** The beginning of an Ed25519 private key in PKCS #8 (RFC 8410). The 32 bytes of the key follow. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

const privateKeyOf = (seed: Buffer) =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })

const publicBytes = (key: KeyObject) =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES)

/** Binds a sealed private key to its public one. */
const boundTo = (publicKey: Buffer) => `signing key ${publicKey.toString('hex')}`

const signatureOf = (key: KeyObject, text: string) => sign(null, Buffer.from(text), key)

/** Makes a key that begins at a moment. The key before it signs it, where it still can. Undefined: another node was first. */
async function makeKey(
  tx: Tx,
  { vault, randomness }: KeyParts,
  it: { id: number; from: string; before?: KeyObject | undefined },
): Promise<SigningKey | undefined> {
  const seed = randomness.bytes(KEY_BYTES)
  const key = privateKeyOf(seed)
  const publicKey = publicBytes(key)
  const secret = randomness.bytes(KEY_BYTES)
  const sealed = vault.seal(seed, boundTo(publicKey))
  const line = keyText({ id: it.id, publicKey: publicKey.toString('hex'), from: it.from })
  const isMade = await insertKey(tx, {
    id: it.id,
    ...{ public_key: publicKey, private_sealed: sealed.bytes, sealed_under: sealed.keyId, salt_secret: secret },
    begins_at: it.from,
    signature: it.before ? signatureOf(it.before, line) : null,
  })
  return isMade ? { id: it.id, secret, sign: (text) => signatureOf(key, text) } : undefined
}

/** Opens a sealed key; undefined where no secret of HUMIDOR_SECRET opens it. */
function opened({ vault }: KeyParts, row: OpenKeyRow): KeyObject | undefined {
  try {
    const seed = vault.open({ bytes: row.private_sealed, keyId: row.sealed_under }, boundTo(row.public_key))
    return privateKeyOf(seed)
  } catch {
    return undefined
  }
}

async function replaceKey(tx: Tx, parts: KeyParts, row: OpenKeyRow, before: KeyObject | undefined) {
  const from = await endKey(tx, row.id)
  return await makeKey(tx, parts, { id: row.id + 1, from, before })
}

/**
 * Takes the key that signs now, for one signer at a time. Makes the first, and replaces one of 90 days. One that does not open, because
 * HUMIDOR_SECRET was changed, is replaced with an alarm: the new one cannot be signed by it.
 * @param days after which a key is replaced
 * @returns undefined when another signer works
 * @throws Error when a key of the last hour does not open
 */
export async function takeKey(tx: Tx, parts: KeyParts, days = KEY_DAYS): Promise<SigningKey | undefined> {
  const row = await lockOpenKey(tx)
  if (!row) return (await hasKey(tx)) ? undefined : await makeKey(tx, parts, { id: 1, from: await firstBeginning(tx) })
  const key = opened(parts, row)
  if (!key) {
    parts.alarm('a signing key that does not open', { key: row.id, sealedUnder: row.sealed_under })
    if (row.age < LOST_KEY_REPLACED_AFTER)
      throw new Error(`nothing in HUMIDOR_SECRET opens signing key ${row.id}; it is replaced an hour after it was made`)
    return await replaceKey(tx, parts, row, undefined)
  }
  if (row.age >= days * SECONDS_A_DAY) return await replaceKey(tx, parts, row, key)
  return { id: row.id, secret: row.salt_secret, sign: (text) => signatureOf(key, text) }
}
