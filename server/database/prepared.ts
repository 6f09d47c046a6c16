import type pg from 'pg'
import { isStale } from './failure.ts'

/** A statement is prepared at its n-th use in this process. A rare one is not worth the memory of PostgreSQL. */
const USES = 5

/** Prepared statements of a connection at most. PostgreSQL keeps about 50 KB for each, on each connection. */
const MOST = 256

/** Texts that are counted at once. Those with long lists differ each time, and must not fill the memory. */
const COUNTED = 2_000

/** Names the statements that are used often, for all connections of a pool. */
export function createStatementNames({ uses = USES, most = MOST } = {}) {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  let given = 0
  return {
    /** The name of a statement. Undefined: it is not used often, or there are too many. */
    of(text: string): string | undefined {
      const known = names.get(text)
      if (known !== undefined || names.size >= most) return known
      const count = (counts.get(text) ?? 0) + 1
      if (count < uses) {
        if (counts.size >= COUNTED) counts.clear()
        counts.set(text, count)
        return undefined
      }
      counts.delete(text)
      given += 1
      names.set(text, `often_${given}`)
      return names.get(text)
    },
    /** Gives every statement a new name at its next uses, so that each connection prepares it anew. */
    forget: () => names.clear(),
  }
}

export type StatementNames = ReturnType<typeof createStatementNames>

/**
 * Returns a `pg` client class that prepares the statements that are used often: PostgreSQL then reads, checks and rewrites each once
 * for a connection, which takes longer than most of them run. Whether a plan is kept too is an option of the connection
 * (`keepsPlans`). A statement without values is left alone.
 *
 * After a migration that changes the columns of a prepared statement, one use fails as `isUnlucky`, and all are prepared anew.
 */
export const clientThatPrepares = (Client: typeof pg.Client, names: StatementNames): typeof pg.Client =>
  class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const plain = this.query.bind(this) as (...parts: unknown[]) => unknown
      const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
        const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? names.of(text) : undefined
        return plain(name === undefined ? text : { name, text }, values, ...rest)
      }
      Object.assign(this, { query })
      this.connection.on('errorMessage', (error: unknown) => {
        if (isStale(error)) names.forget()
      })
    }
  }
