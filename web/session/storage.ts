/** Local storage that never throws. If it is blocked or full, a value lasts as long as the page. */
const memory = new Map<string, string>()

/** The stored value of a key, or undefined. */
export function kept(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? memory.get(key)
  } catch {
    return memory.get(key)
  }
}

/** Stores a value as a plain string; undefined removes it. */
export function keep(key: string, value: string | undefined) {
  if (value === undefined) memory.delete(key)
  else memory.set(key, value)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    // From now on storage is authoritative: another tab may change it.
    memory.delete(key)
  } catch {}
}
