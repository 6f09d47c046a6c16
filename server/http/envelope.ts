import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomFillSync,
} from 'node:crypto'
import { envelope, keyMaterial } from '@humidor/contract/envelope.ts'

const CIPHER = 'aes-256-gcm'
const OPTIONS = { authTagLength: envelope.tagBytes }

// Every cipher imports a raw key anew, which costs more than the cipher itself. So keys are cached as KeyObjects.
// There are 36⁴ possible keys, so the cache is bounded: first in, first out.
const MOST_KEYS = 50_000
const keys = new Map<string, KeyObject>()

/** The key that seals the messages of a sid (rules X1). It is obfuscation: anyone who sees the sid can derive it. */
export function keyOf(sid: string): KeyObject {
  const material = keyMaterial(sid)
  const known = keys.get(material)
  if (known) return known
  const key = createSecretKey(
    Buffer.from(hkdfSync('sha256', Buffer.from(material), Buffer.alloc(0), envelope.info, envelope.keyBytes)),
  )
  if (keys.size >= MOST_KEYS) for (const oldest of keys.keys()) if (keys.delete(oldest)) break
  keys.set(material, key)
  return key
}

// Draws random bytes for many IVs at once, because a single draw costs half of a seal. Each IV is used once.
const pool = Buffer.alloc(envelope.ivBytes * 1024)
let drawn = pool.length

function freshIv(): Buffer {
  if (drawn === pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  drawn += envelope.ivBytes
  return pool.subarray(drawn - envelope.ivBytes, drawn)
}

/** Seals a text: unpadded base64url of iv ‖ ciphertext ‖ tag, bound to `binding`. Only the worked example of `/docs` passes `iv`. */
export function seal(key: KeyObject, text: string, binding: string, iv: Buffer = freshIv()): string {
  const cipher = createCipheriv(CIPHER, key, iv, OPTIONS).setAAD(Buffer.from(binding))
  const sealed = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(sealed).toString('base64url')
}

/** Opens a sealed text. Returns `undefined` for every fault, so that faults cannot be told apart. */
export function open(key: KeyObject, sealed: string, binding: string): Buffer | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  // Node's decoder accepts other characters and spare bits. Compare, so that one message has one spelling.
  if (bytes.length < envelope.ivBytes + envelope.tagBytes || bytes.toString('base64url') !== sealed) return undefined
  const end = bytes.length - envelope.tagBytes
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, envelope.ivBytes), OPTIONS)
    decipher.setAAD(Buffer.from(binding)).setAuthTag(bytes.subarray(end))
    const opened = decipher.update(bytes.subarray(envelope.ivBytes, end))
    decipher.final()
    return opened
  } catch {
    return undefined
  }
}
