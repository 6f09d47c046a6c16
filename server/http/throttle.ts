import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Load } from './load.ts'
import { visitor } from './rates.ts'
import { RefusalError } from './refusal.ts'
import { createUploadSlots } from './upload-slots.ts'

/**
 * Milliseconds for a client to read an answer: half a megabyte at 40 kbit/s. Longer than any long poll, because an answer also waits
 * for earlier ones on the same connection.
 */
export const READ_TIMEOUT_MS = 120_000

/** Bounds of open connections, for one address and for all. A browser opens six, a household behind one address some dozens. */
const CONNECTIONS = { each: 256, most: 20_000 }

/** Documents that are expensive to make or long to send. */
const EXPENSIVE = /^\/(?:docs|metrics|api\/v1\/openapi\.json)(?:[/?]|$)/
const EXPENSIVE_COST = 20

/** Exempt: calls and uploads charge for themselves, and load balancers request the last two. */
const CHARGED_ELSEWHERE = /^\/(?:api\/(?!v1\/openapi\.json(?:\?|$))|console\/pictures$|healthz$|readyz$)/

/**
 * Charges an address for each document, and bounds its open answers. Refuses with 429 and `Retry-After`: documents are not sealed, so
 * their status may tell the reason.
 */
export function throttleDocuments(app: FastifyInstance, load: Load) {
  app.addHook('onRequest', async (request, reply) => {
    if (CHARGED_ELSEWHERE.test(request.url)) return undefined
    const ended = new AbortController()
    reply.raw.once('close', () => ended.abort())
    try {
      const leave = await load.document(request.ip, costOfDocument(request), ended.signal)
      if (ended.signal.aborted) leave()
      else ended.signal.addEventListener('abort', leave, { once: true })
      return undefined
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      return await refuse(reply, error)
    }
  })
}

const costOfDocument = ({ url, routeOptions }: FastifyRequest) =>
  routeOptions.config.documentCost ?? (EXPENSIVE.test(url) ? EXPENSIVE_COST : 1)

const refuse = (reply: FastifyReply, { code, retryAfter = 1 }: RefusalError) =>
  reply
    .code(429)
    .headers({ 'retry-after': String(retryAfter), 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(code)

/** Running requests per connection. Browsers and proxies send the next request after the last answer. */
const MAX_PIPELINED = 8

/**
 * Destroys a connection that sends many requests without waiting for answers. Thousands would be read in one turn of the event loop,
 * before the first request of another client.
 */
export function refusePipelines(app: FastifyInstance) {
  const underWay = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const count = (underWay.get(socket) ?? 0) + 1
    if (count > MAX_PIPELINED) {
      reply.hijack()
      socket.destroy()
      return
    }
    underWay.set(socket, count)
    reply.raw.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1))
    done()
  })
}

/** Destroys an answer that is not read in time, because unread answers fill the memory. `timeoutMs` in milliseconds. */
export function abortSlowReaders(app: FastifyInstance, timeoutMs = READ_TIMEOUT_MS) {
  app.addHook('onSend', async ({ routeOptions }: FastifyRequest, { raw }: FastifyReply) => {
    const breaking = setTimeout(() => raw.destroy(), routeOptions.config.readTimeoutMs ?? timeoutMs).unref()
    raw.once('close', () => clearTimeout(breaking))
  })
}

/** Destroys connections beyond the bound of an address. Behind a proxy all have its address, and the proxy must bound them itself. */
export function boundConnections(app: FastifyInstance, { proxies, factor }: { proxies: number; factor: number }) {
  if (proxies > 0) return
  const { each, most } = CONNECTIONS
  const slots = createUploadSlots({ each: each * factor, most: most * factor })
  app.server.on('connection', (socket) => {
    const leave = slots.take(visitor(socket.remoteAddress ?? ''))
    if (leave) socket.once('close', leave)
    else socket.destroy()
  })
}
