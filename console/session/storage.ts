/** A store of the browser's that cannot throw: where it is blocked or full, a value lasts as long as the page. */
export function createStore(of: () => Storage) {
  const memory = new Map<string, string>()
  return {
    /** What is kept under a key, or undefined. */
    kept(key: string): string | undefined {
      try {
        return of().getItem(key) ?? memory.get(key)
      } catch {
        return memory.get(key)
      }
    },
    /** Keeps a value as a plain string; undefined forgets it. */
    keep(key: string, value: string | undefined) {
      if (value === undefined) memory.delete(key)
      else memory.set(key, value)
      try {
        if (value === undefined) of().removeItem(key)
        else of().setItem(key, value)
        memory.delete(key)
      } catch {}
    },
  }
}

/** Gone with the tab: nobody who opens this browser later is an operator. */
export const tab = createStore(() => sessionStorage)
/** Stays on the device. */
export const device = createStore(() => localStorage)
