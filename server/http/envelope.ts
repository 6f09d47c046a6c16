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

// A raw key is imported anew by every cipher, which costs more than the cipher itself; so it is kept as a KeyObject.
// 36⁴ different keys are possible, so the cache is bounded: the one that came first leaves first.
const MOST_KEYS = 50_000
const keys = new Map<string, KeyObject>()

/** The key that this sid's messages are sealed with (decisions §3). Obfuscation: whoever sees the sid can do the same. */
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

// Random bytes are drawn for many IVs at once: one by one the draw costs half of a seal. Each is used once.
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

/** Seals a text: base64url without padding of iv ‖ ciphertext ‖ tag, bound to `binding`. `iv` is given only by the worked example of `/docs`. */
export function seal(key: KeyObject, text: string, binding: string, iv: Buffer = freshIv()): string {
  const cipher = createCipheriv(CIPHER, key, iv, OPTIONS).setAAD(Buffer.from(binding))
  const sealed = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(sealed).toString('base64url')
}

/** Opens what `seal` made, or answers `undefined`: whatever is wrong with it, the answer is the same. */
export function open(key: KeyObject, sealed: string, binding: string): Buffer | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  // Decoding forgives strange characters and spare bits; one message has one spelling.
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
