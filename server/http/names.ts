/** So many are remembered at least, and at most twice as many. */
const NAMES_KEPT = 50_000

interface Known {
  person: string
  /** When the session was last found, in milliseconds of this process. */
  at: number
}

/**
 * Remembers which person a session is of, so that whoever sends too much is known before the database is asked. Those that came
 * longest ago are forgotten.
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
    /** @param since at most so many milliseconds ago it has to have been found */
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
