/** Storage that never throws. If it is blocked or full, a value lasts as long as the page. */
const memory = new Map<string, string>()

/** The mark of a tab that stores everything by itself. */
const IN_TAB = 'tab'

function isInTab(): boolean {
  try {
    return sessionStorage.getItem(IN_TAB) !== null
  } catch {
    return false
  }
}

/** Local storage, or this tab's own. */
const store = () => (isInTab() ? sessionStorage : localStorage)

/**
 * From now on this tab stores everything by itself, beginning with nothing, and shares none of it with others. False where the browser
 * does not let it.
 */
export function storeInTab(): boolean {
  try {
    sessionStorage.clear()
    sessionStorage.setItem(IN_TAB, '1')
  } catch {
    return false
  }
  memory.clear()
  return true
}

/** The stored value of a key, or undefined. */
export function kept(key: string): string | undefined {
  try {
    return store().getItem(key) ?? memory.get(key)
  } catch {
    return memory.get(key)
  }
}

/** Stores a value as a plain string; undefined removes it. */
export function keep(key: string, value: string | undefined) {
  if (value === undefined) memory.delete(key)
  else memory.set(key, value)
  try {
    if (value === undefined) store().removeItem(key)
    else store().setItem(key, value)
    // From now on storage is authoritative: another tab may change it.
    memory.delete(key)
  } catch {}
}
