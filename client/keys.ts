/** A version 4 UUID. `crypto.randomUUID` is missing on insecure origins. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The parts of a request as text, sorted: the call, and each field except proofs and `seen` fields. */
export type Substance = readonly string[]

/**
 * The idempotency keys of a page, and its requests in doubt. A request keeps its key until it is answered, because an earlier
 * attempt may still take effect.
 * Keeping the key of an attempt without effect does no harm.
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
    /** The result is unknown. */
    lost: (request: Substance) => put([...without(request), request]),
    /** The request had no effect. */
    refused: (request: Substance) => put(without(request)),
    /** The request took effect. The same request again is a new one. */
    answered(request: Substance) {
      keys.delete(nameOf(request))
      put(without(request))
    },
    /** Marks the page as mounted or unmounted. After unmounting nobody can repeat a request with these keys. */
    setMounted(mounted: boolean) {
      gone = !mounted
    },
    isGone: () => gone,
    /** The requests with an unknown result. */
    doubts: () => doubts,
    /** Calls back when `doubts` changes. @returns a function that unsubscribes */
    listen(watcher: () => void) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}

export type KeyRing = ReturnType<typeof createKeyRing>
