/** Local storage that cannot throw: where it is blocked or full, the value lasts as long as the page. */
const memory = new Map<string, string>()

/** What is kept under a key, or undefined. */
export function kept(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? memory.get(key)
  } catch {
    return memory.get(key)
  }
}

/** Keeps a value as a plain string; undefined forgets it. */
export function keep(key: string, value: string | undefined) {
  if (value === undefined) memory.delete(key)
  else memory.set(key, value)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    // What storage holds is the truth from now on: another tab may change it.
    memory.delete(key)
  } catch {}
}
