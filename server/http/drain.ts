import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Milliseconds. A buffering proxy needs none of it, because it has the whole file before it connects. It also bounds a shutdown. */
const DRAIN_TIMEOUT_MS = 5_000

interface Bounds {
  /** Bytes that are still read. */
  most: number
  /** Milliseconds. */
  timeoutMs?: number
}

/**
 * Answers a request whose body may still be arriving, drains the body, and closes the connection. Closing at once would reset the
 * connection, and the client would see a broken network instead of the reason. The bounds keep a client from holding the connection.
 */
export const drainAndClose = (
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  bounds: Bounds,
): FastifyReply =>
  reply
    .header('connection', 'close')
    // With a length the client knows that the answer is complete before the stream ends.
    .header('content-length', Buffer.byteLength(text))
    .send(Readable.from(answerThenDrain(request.raw, text, bounds), { objectMode: false }))

async function* answerThenDrain(raw: IncomingMessage, text: string, bounds: Bounds) {
  yield Buffer.from(text)
  await drain(raw, bounds)
}

/** Reads and drops the rest of a request, within the bounds. */
function drain(raw: IncomingMessage, { most, timeoutMs = DRAIN_TIMEOUT_MS }: Bounds): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (raw.readableEnded || raw.destroyed) return Promise.resolve()
  let left = most
  const enough = setTimeout(resolve, timeoutMs)
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
