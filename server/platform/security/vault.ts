import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'

/** Something that only this platform can read, and the name of the key that opens it. */
export interface Sealed {
  bytes: Buffer
  keyId: string
}

/** Seals what is kept at rest, and makes keyed hashes, under HUMIDOR_SECRET. */
export interface Vault {
  /** AES-256-GCM: iv ‖ ciphertext ‖ tag. `boundTo` says whose it is; sealed for one, it does not open as another's. */
  seal(plain: Buffer, boundTo: string): Sealed
  /** @throws when it was sealed under a key we don't have, for something else, or was changed since */
  open(sealed: Sealed, boundTo: string): Buffer
  /** HMAC-SHA-256: a hash that nobody can try out without the key. */
  keyedHash(text: string): Buffer
  /** The same under every secret, the newest first: what a hash that was kept for longer than a secret may be. */
  keyedHashes(text: string): Buffer[]
}

/** What a member's authenticator secret is sealed for: in another member's row it does not open. */
export const boundToMember = (uid: number) => `authenticator of ${uid}`

const IV = 12
const TAG = 16
const ALGORITHM = 'aes-256-gcm'

const derived = (secret: string, purpose: string) =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `humidor/${purpose}/v1`, 32)))

const sealingKey = (secret: string) => {
  const key = derived(secret, 'seal')
  // The name says nothing about the key: it is a hash of a hash that only the secret yields.
  return { id: hash('sha256', derived(secret, 'key-id').export().toString('hex')).slice(0, 12), key }
}

/** Characters of a secret. Random ones: nothing makes a short or a guessable secret longer. */
const LEAST = 32

/**
 * Makes a vault of HUMIDOR_SECRET. It may hold several secrets with | between them: the first seals, every one
 * opens, so that a secret is changed by putting a new one before it. @throws when one is shorter than 32 characters
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
