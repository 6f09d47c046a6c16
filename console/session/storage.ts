/** A browser store that cannot throw. If it is blocked or full, a value lasts as long as the page. */
export function createStore(areaOf: () => Storage) {
  const memory = new Map<string, string>()
  return {
    kept(key: string): string | undefined {
      try {
        return areaOf().getItem(key) ?? memory.get(key)
      } catch {
        return memory.get(key)
      }
    },
    /** Stores a plain string; undefined deletes it. */
    keep(key: string, value: string | undefined) {
      if (value === undefined) memory.delete(key)
      else memory.set(key, value)
      try {
        if (value === undefined) areaOf().removeItem(key)
        else areaOf().setItem(key, value)
        memory.delete(key)
      } catch {}
    },
  }
}

/** Cleared with the tab: the next person at this browser is not signed in. */
export const tab = createStore(() => sessionStorage)
/** Stays on the device. */
export const device = createStore(() => localStorage)
