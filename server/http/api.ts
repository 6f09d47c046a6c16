import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOurs } from './origin.ts'
import type { Arrived, createPipeline } from './pipeline.ts'

/** The bound of a sealed request, in bytes. A request has a handful of fields (threats C116). */
export const MOST_BYTES = 64 * 1024

const SEALED_BODY = /^\s*\{\s*"_c"\s*:\s*"([A-Za-z0-9_-]+)"\s*\}\s*$/
const SEALED_QUERY = /^_c=([A-Za-z0-9_-]+)$/
const JSON_TYPE = /^application\/json\s*(?:;\s*charset=utf-8\s*)?$/i

/** Made once, because a stack trace for each request is expensive. */
const OVER = new DOMException('The request is over.', 'AbortError')

interface ApiOptions {
  pipeline: ReturnType<typeof createPipeline>
  origins: ReadonlySet<string>
  /** HTTP headers of every answer. */
  headers: Record<string, string>
}

/** Mounts every sealed call under `/api`. Answers are always HTTP 200 and text/plain, sealed where a sid came (rules X3). */
export function mountApi(app: FastifyInstance, { pipeline, origins, headers }: ApiOptions) {
  app.register(async (api) => {
    // The body is one sealed text. Read it here, because Fastify's parsers accept too much.
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )

    // A waiting request must not keep the server from closing.
    const running = new Set<AbortController>()
    api.addHook('preClose', async () => {
      for (const one of running) one.abort()
    })

    const answer = async (request: FastifyRequest, reply: FastifyReply, sealed: Arrived['sealed']) => {
      const ours = isOurs(request.headers, origins)
      const ended = new AbortController()
      running.add(ended)
      reply.raw.once('close', () => {
        running.delete(ended)
        ended.abort(OVER)
      })
      const { text, headers: limits } = await pipeline.answer({
        method: request.method,
        path: pathOf(request),
        sealed: ours ? sealed : 'unreadable',
        headers: request.headers,
        ip: request.ip,
        ended: ended.signal,
      })
      // Set the status here: after a Fastify error it must not differ, because the transport reveals nothing.
      reply.code(200).headers(headers).headers(limits).headers(allowing(request, origins))
      return await reply.type('text/plain; charset=utf-8').send(text)
    }

    api.setErrorHandler(async (_error, request, reply) => await answer(request, reply, 'unreadable'))
    const bare = { config: { ownHeaders: true } } as const
    api.options('/api/*', bare, async (request, reply) => {
      await reply.code(204).headers(headers).headers(allowing(request, origins)).send()
    })
    api.route({
      ...bare,
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/api/*',
      handler: async (request, reply) => await answer(request, reply, sealedIn(request)),
    })
  })
}

const pathOf = ({ url }: FastifyRequest) => url.slice(0, url.includes('?') ? url.indexOf('?') : undefined)

/** The sealed text of a request: the whole query of a GET, or the whole body of a POST. Everything else is `unreadable`. */
function sealedIn(request: FastifyRequest): Arrived['sealed'] {
  const { method, headers, url } = request
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : undefined
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (method === 'GET') {
    if (hasBody) return 'unreadable'
    return query === undefined ? undefined : textIn(SEALED_QUERY, query)
  }
  if (method !== 'POST' || query !== undefined || !JSON_TYPE.test(headers['content-type'] ?? '')) return 'unreadable'
  return Buffer.isBuffer(request.body) ? textIn(SEALED_BODY, request.body.toString('latin1')) : 'unreadable'
}

function textIn(pattern: RegExp, text: string): Arrived['sealed'] {
  const sealed = pattern.exec(text)?.[1]
  return sealed === undefined ? 'unreadable' : { text: sealed }
}

/** The CORS headers that let our own pages read an answer. No other origin is ever echoed. */
export function allowing(
  { headers: { origin } }: FastifyRequest,
  origins: ReadonlySet<string>,
): Record<string, string> {
  if (origin === undefined || !origins.has(origin)) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'content-type, tk, mtk, sid, idempotency-key',
    'access-control-expose-headers': 'ratelimit, ratelimit-policy, retry-after',
    'access-control-max-age': '600',
  }
}
