import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Load } from './load.ts'
import { visitor } from './rates.ts'
import { RefusalError } from './refusal.ts'
import { createUploadSlots } from './upload-slots.ts'

/**
 * Milliseconds in which an answer has to be read to its end: half a megabyte at 40 kbit/s. Longer than any call waits, as an answer
 * also waits for those before it on the same connection.
 */
export const READING = 120_000

/** Connections of one address, and of all. A browser opens six; a household behind one address has some dozens. */
const CONNECTIONS = { each: 256, most: 20_000 }

/** What is dear to make or long to send. */
const DEAR = /^\/(?:docs|metrics)(?:[/?]|$)/
const DEAR_COST = 20

/** Calls and files are weighed behind their own doors; whoever balances the load asks for the last two. */
const WEIGHED_ELSEWHERE = /^\/(?:api\/|console\/pictures$|healthz$|readyz$)/

/**
 * Charges the address for whatever is no call, lets only so many of its answers be open, and tells who is turned away with 429 and
 * `Retry-After`. Nothing of these documents is sealed, so the status may say what it is.
 */
export function throttleDocuments(app: FastifyInstance, load: Load) {
  app.addHook('onRequest', async (request, reply) => {
    if (WEIGHED_ELSEWHERE.test(request.url)) return undefined
    const ended = new AbortController()
    reply.raw.once('close', () => ended.abort())
    try {
      const leave = await load.document(request.ip, DEAR.test(request.url) ? DEAR_COST : 1, ended.signal)
      if (ended.signal.aborted) leave()
      else ended.signal.addEventListener('abort', leave, { once: true })
      return undefined
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      return await refuse(reply, error)
    }
  })
}

const refuse = (reply: FastifyReply, { code, retryAfter = 1 }: RefusalError) =>
  reply
    .code(429)
    .headers({ 'retry-after': String(retryAfter), 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(code)

/** Requests that may be under way on one connection. Browsers and proxies send the next one when the last was answered. */
const UNDER_WAY = 8

/**
 * Ends a connection on which requests follow each other without waiting for answers: thousands of them would be read in one turn
 * of the loop, before anybody else's first.
 */
export function refusePipelines(app: FastifyInstance) {
  const underWay = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const count = (underWay.get(socket) ?? 0) + 1
    if (count > UNDER_WAY) {
      reply.hijack()
      socket.destroy()
      return
    }
    underWay.set(socket, count)
    reply.raw.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1))
    done()
  })
}

/** Breaks off an answer that is not read in time, as unread answers fill the memory. */
export function hurryReaders(app: FastifyInstance, patience = READING) {
  app.addHook('onSend', async (_request: FastifyRequest, { raw }: FastifyReply) => {
    const breaking = setTimeout(() => raw.destroy(), patience).unref()
    raw.once('close', () => clearTimeout(breaking))
  })
}

/** Ends connections beyond what one address may have open. Behind a proxy all come from there, and it sees to that itself. */
export function boundConnections(app: FastifyInstance, { proxies, factor }: { proxies: number; factor: number }) {
  if (proxies > 0) return
  const { each, most } = CONNECTIONS
  const places = createUploadSlots({ each: each * factor, most: most * factor })
  app.server.on('connection', (socket) => {
    const leave = places.take(visitor(socket.remoteAddress ?? ''))
    if (leave) socket.once('close', leave)
    else socket.destroy()
  })
}
