import type { Socket } from 'node:net'
import pg from 'pg'

/** What a client of `pg` has and does not type: false from when a statement is sent until PostgreSQL says that it waits for the next. */
interface Readiness {
  readyForQuery: boolean
}

/** PostgreSQL says that it takes no writes: it became a standby, or was never more. */
const READ_ONLY = '25006'

/**
 * A client of PostgreSQL whose connection ends after so many `milliseconds` in which a statement is under way and no byte moves; 0 waits without end.
 * The statement then fails with `ECONNABORTED`, and the pool makes a new connection. The time-out of `pg` itself answers the statement and keeps the
 * connection, on which the next one would wait for the same silence. A connection to a server that takes no writes ends too: the next one may lead to
 * the server that took over.
 */
export const clientThatEndsInSilence = (milliseconds: number): typeof pg.Client =>
  class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      // Only now, as TLS puts another socket in the place of the first.
      this.once('connect', () => watch(this, milliseconds))
    }
  }

const streamOf = (client: pg.ClientBase) => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Ends a connection whoever has it: what is asked over it fails with `ECONNABORTED`, and the pool makes a new one. */
export function endConnection(client: pg.ClientBase, why: string) {
  streamOf(client).destroy(Object.assign(new Error(`Connection terminated: ${why}`), { code: 'ECONNABORTED' }))
}

function watch(client: pg.Client, milliseconds: number) {
  const { connection } = client
  const stream = streamOf(client)
  const end = (why: string) => endConnection(client, why)
  stream.setTimeout(milliseconds)
  stream.on('timeout', () => {
    if (!(client as unknown as Readiness).readyForQuery) end(`the database was silent for ${milliseconds} ms`)
  })
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    // After whoever asked has been told why.
    if (code === READ_ONLY) setImmediate(end, 'the database takes no writes')
  })
}
