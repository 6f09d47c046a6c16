import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'

/** Data that only this platform can read, and the id of its key. */
export interface Sealed {
  bytes: Buffer
  keyId: string
}

/** Encrypts stored data and makes keyed hashes, under HUMIDOR_SECRET. */
export interface Vault {
  /** AES-256-GCM: iv ‖ ciphertext ‖ tag. `boundTo` names the owner; data sealed for one does not open for another. */
  seal(plain: Buffer, boundTo: string): Sealed
  /** @throws when it was sealed under a key we don't have, for something else, or was changed since */
  open(sealed: Sealed, boundTo: string): Buffer
  /** HMAC-SHA-256: a hash that nobody can brute-force without the key. */
  keyedHash(text: string): Buffer
  /** The same under every secret, the newest first. A hash stored for longer than a secret may match any of them. */
  keyedHashes(text: string): Buffer[]
}

/** Binds an authenticator secret to its member. It does not open in another member's row. */
export const boundToMember = (uid: number) => `authenticator of ${uid}`

const IV = 12
const TAG = 16
const ALGORITHM = 'aes-256-gcm'

const derived = (secret: string, purpose: string) =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `humidor/${purpose}/v1`, 32)))

const sealingKey = (secret: string) => {
  const key = derived(secret, 'seal')
  // The id reveals nothing about the key: it is a hash of a hash that only the secret yields.
  return { id: hash('sha256', derived(secret, 'key-id').export().toString('hex')).slice(0, 12), key }
}

/** The least length of a secret, in characters. They must be random: nothing strengthens a short or guessable secret. */
const LEAST = 32

/**
 * Makes a vault of HUMIDOR_SECRET. It may contain several secrets with | between them: the first seals, every one opens. To change
 * the secret, put a new one first.
 * @throws when one is shorter than 32 characters
 */
export function createVault(secrets: string): Vault {
  const known = secrets.split('|').map((secret) => secret.trim())
  if (known.some((secret) => secret.length < LEAST))
    throw new Error(`HUMIDOR_SECRET must be at least ${LEAST} random characters, or several such with | between them`)
  const newest = known[0] ?? ''
  const keys = new Map<string, KeyObject>(known.map(sealingKey).map(({ id, key }) => [id, key]))
  const sealing = sealingKey(newest)
  const hashing = known.map((secret) => derived(secret, 'keyed-hash'))
  const keyedHashes = (text: string) => hashing.map((key) => createHmac('sha256', key).update(text).digest())

  return {
    seal(plain, boundTo) {
      const iv = crypto.getRandomValues(Buffer.alloc(IV))
      const cipher = createCipheriv(ALGORITHM, sealing.key, iv).setAAD(Buffer.from(boundTo))
      return {
        bytes: Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]),
        keyId: sealing.id,
      }
    },
    open({ bytes, keyId }, boundTo) {
      const key = keys.get(keyId)
      if (!key) throw new Error(`nothing in HUMIDOR_SECRET opens what was sealed under ${keyId}`)
      const opened = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV), { authTagLength: TAG })
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(bytes.subarray(-TAG))
      return Buffer.concat([opened.update(bytes.subarray(IV, -TAG)), opened.final()])
    },
    keyedHash: (text) =>
      createHmac('sha256', hashing[0] ?? '')
        .update(text)
        .digest(),
    keyedHashes,
  }
}
