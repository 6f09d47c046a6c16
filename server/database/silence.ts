import type { Socket } from 'node:net'
import pg from 'pg'

/** An untyped field of a `pg` client: false while a statement runs, until PostgreSQL is ready for the next. */
interface Readiness {
  readyForQuery: boolean
}

/** PostgreSQL takes no writes, as it is a standby. */
const READ_ONLY = '25006'

/**
 * Returns a `pg` client class that ends its connection after `milliseconds` of silence during a statement. 0 waits without end.
 * The statement then fails with `ECONNABORTED`, and the pool makes a new connection. The timeout of `pg` itself would keep the
 * connection, and the next statement on it would wait for the same silence. The client also ends a connection to a server that
 * takes no writes: the next one may reach the server that took over.
 */
export const clientThatEndsInSilence = (milliseconds: number): typeof pg.Client =>
  class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      // After `connect`, as TLS replaces the socket.
      this.once('connect', () => watch(this, milliseconds))
    }
  }

const streamOf = (client: pg.ClientBase) => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Ends a connection, even one in use. Its statements fail with `ECONNABORTED`, and the pool makes a new one. */
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
    // Later, so that the caller receives the error first.
    if (code === READ_ONLY) setImmediate(end, 'the database takes no writes')
  })
}
