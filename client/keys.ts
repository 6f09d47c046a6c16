/** A version 4 UUID. `crypto.randomUUID` is missing on insecure origins. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * The idempotency key of one form. It stays the same while it is unknown whether the request took effect, and changes
 * once that is known (an answer or a refusal) or once the request is another one.
 */
export function createKeyRing(fresh: () => string = newKey) {
  let held: { key: string; request: string } | undefined
  return {
    /** @param request what is asked, as text, without proofs: a new authenticator code is no new payment */
    keyFor(request: string): string {
      if (held?.request !== request) held = { key: fresh(), request }
      return held.key
    },
    /** It is known what became of it. */
    settled() {
      held = undefined
    },
  }
}
