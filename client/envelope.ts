import { envelope, keyMaterial } from '@humidor/contract/envelope.ts'
import { gcm } from '@noble/ciphers/aes.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'

// Not WebCrypto: it is missing on insecure origins, such as a developer's machine opened by IP address on a phone.

const utf8 = new TextEncoder()
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

let cached: { sid: string; key: Uint8Array } | undefined

function keyOf(sid: string): Uint8Array {
  if (cached?.sid !== sid) {
    const key = hkdf(
      sha256,
      utf8.encode(keyMaterial(sid)),
      new Uint8Array(),
      utf8.encode(envelope.info),
      envelope.keyBytes,
    )
    cached = { sid, key }
  }
  return cached.key
}

function toBase64url(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const fromBase64url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** Seals JSON for one device and one purpose (rules X1). This is obfuscation; TLS protects. */
export function seal(sid: string, binding: string, content: unknown): string {
  const iv = crypto.getRandomValues(new Uint8Array(envelope.ivBytes))
  const sealed = gcm(keyOf(sid), iv, utf8.encode(binding)).encrypt(utf8.encode(JSON.stringify(content)))
  const bytes = new Uint8Array(iv.length + sealed.length)
  bytes.set(iv)
  bytes.set(sealed, iv.length)
  return toBase64url(bytes)
}

/** Opens a text sealed for this device and purpose. @throws when it was sealed otherwise, or altered */
export function open(sid: string, binding: string, sealed: string): unknown {
  const bytes = fromBase64url(sealed)
  const iv = bytes.subarray(0, envelope.ivBytes)
  const content = gcm(keyOf(sid), iv, utf8.encode(binding)).decrypt(bytes.subarray(envelope.ivBytes))
  return JSON.parse(strictUtf8.decode(content))
}
