import type { Clock } from '../../../adapters/clock.ts'
import type { Database } from '../../../database/database.ts'
import { type Figures, readFigures } from './figures.ts'
import type { TransparencySources } from './seams.ts'

/** The age in milliseconds from which figures are read anew. */
const KEPT_MS = 60_000

export interface MemoryParts {
  /** The pool for reads. */
  db: Database
  clock: Clock
  sources: TransparencySources
  /** Gets the error of a reading whose place an earlier one takes. */
  report(error: unknown): void
}

/**
 * Reads the figures at most once a minute, however often they are asked for; requests that arrive meanwhile share the reading. If
 * it fails, the last figures stay, with their time. @throws where nothing was ever read
 */
export function createMemory({ db, clock, sources, report }: MemoryParts): () => Promise<Figures> {
  let known: Figures | undefined
  let triedAt = Number.NEGATIVE_INFINITY
  let reading: Promise<Figures> | undefined

  async function readAt(at: Date): Promise<Figures> {
    try {
      known = await readFigures(db, at, sources)
    } catch (error) {
      if (!known) throw error
      report(error)
    }
    return known
  }

  return () => {
    const at = clock.now()
    // A clock that was set back, as in a sandbox, makes everything old.
    if (known && Math.abs(at.getTime() - triedAt) < KEPT_MS) return Promise.resolve(known)
    reading ??= readAt(at).finally(() => {
      triedAt = at.getTime()
      reading = undefined
    })
    return reading
  }
}
