/** A version 4 UUID. `crypto.randomUUID` is missing on insecure origins. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** What a request asks for, piece by piece as text, in one order: the call, and each field but proofs and what was seen. */
export type Substance = readonly string[]

/**
 * The idempotency keys of one page, and what is in doubt there. A request keeps its key until it is answered: until then
 * one of its tries may still take effect, and a key that had none takes nothing away.
 */
export function createKeyRing(fresh: () => string = newKey) {
  const keys = new Map<string, string>()
  const watchers = new Set<() => void>()
  let gone = false
  let doubts: readonly Substance[] = []
  const nameOf = (request: Substance) => request.join('\n')
  const without = (request: Substance) => doubts.filter((one) => nameOf(one) !== nameOf(request))
  const put = (next: readonly Substance[]) => {
    doubts = next
    for (const watcher of watchers) watcher()
  }
  return {
    keyFor(request: Substance): string {
      const key = keys.get(nameOf(request)) ?? fresh()
      keys.set(nameOf(request), key)
      return key
    },
    /** Nobody knows whether it was done. */
    lost: (request: Substance) => put([...without(request), request]),
    /** It was not done. */
    refused: (request: Substance) => put(without(request)),
    /** It was done: the same once more is another. */
    answered(request: Substance) {
      keys.delete(nameOf(request))
      put(without(request))
    },
    /** The page is there, or its reader has left it: then nobody can send anything again under these keys. */
    stand(there: boolean) {
      gone = !there
    },
    isGone: () => gone,
    /** What was sent, and may or may not have been done. */
    doubts: () => doubts,
    /** Calls back when that changes. @returns how to stop */
    listen(watcher: () => void) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}

export type KeyRing = ReturnType<typeof createKeyRing>
