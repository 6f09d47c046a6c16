import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Milliseconds: behind a proxy, which has the whole of a file before it asks, it takes none; and a server that is told to end waits no longer. */
const READ_OUT_TIMEOUT_MS = 5_000

interface Bounds {
  /** Bytes that are still taken. */
  most: number
  patience?: number
}

/**
 * Refuses a request of which more may be on its way, and closes its connection. To close at once would reset it, and whoever is still
 * sending would lose the answer: they would see a broken network in place of the reason. So they are answered, and what still comes is read
 * and dropped, but for no longer and of no more than the bounds say: nobody holds a connection by sending on.
 */
export const drainAndClose = (
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  bounds: Bounds,
): FastifyReply =>
  reply
    .header('connection', 'close')
    // By its length the answer is known to be whole before it ends.
    .header('content-length', Buffer.byteLength(text))
    .send(Readable.from(told(request.raw, text, bounds), { objectMode: false }))

async function* told(raw: IncomingMessage, text: string, bounds: Bounds) {
  yield Buffer.from(text)
  await rest(raw, bounds)
}

/** Until all of a request has come, or more than is taken. */
function rest(raw: IncomingMessage, { most, patience = READ_OUT_TIMEOUT_MS }: Bounds): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (raw.readableEnded || raw.destroyed) return Promise.resolve()
  let left = most
  const enough = setTimeout(resolve, patience)
  const drop = (bytes: Buffer) => {
    left -= bytes.length
    if (left < 0) resolve()
  }
  raw.on('data', drop).once('end', resolve).once('close', resolve).once('error', resolve).resume()
  return promise.finally(() => {
    clearTimeout(enough)
    raw.off('data', drop).pause()
  })
}
