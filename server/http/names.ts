/** At least this many are kept, and at most twice as many. */
const NAMES_KEPT = 50_000

interface Known {
  person: string
  /** The time of the last look-up, in milliseconds of this process. */
  at: number
}

/**
 * Remembers the person of each session, so that their budget is charged before the database is asked. Drops the least recently used
 * sessions.
 */
export function createNames({ most = NAMES_KEPT, now = () => performance.now() } = {}) {
  let recent = new Map<string, Known>()
  let older = new Map<string, Known>()

  function put(session: string, known: Known) {
    if (recent.size >= most) {
      older = recent
      recent = new Map()
    }
    recent.set(session, known)
  }

  return {
    set: (session: string, person: string) => put(session, { person, at: now() }),
    /** @param since the greatest age of the last look-up, in milliseconds */
    get(session: string, since = Number.POSITIVE_INFINITY): string | undefined {
      const known = recent.get(session) ?? older.get(session)
      if (!known) return undefined
      if (!recent.has(session)) put(session, known)
      return now() - known.at <= since ? known.person : undefined
    },
    forget(session: string) {
      recent.delete(session)
      older.delete(session)
    },
    size: () => recent.size + older.size,
  }
}
