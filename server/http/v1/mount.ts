import { hash } from 'node:crypto'
import { METHODS } from 'node:http'
import { costs } from '@humidor/contract/call.ts'
import { BASE, methodOf, pathOf } from '@humidor/contract/v1/route.ts'
import { allowsScope } from '@humidor/domain/commerce/api-key.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../adapters/clock.ts'
import { MOST_BYTES } from '../api.ts'
import { combine } from '../combine.ts'
import { answerHeaders } from '../headers.ts'
import { tokenHash } from '../keys.ts'
import type { Load, Weighed } from '../load.ts'
import type { Rates } from '../rates.ts'
import { RefusalError } from '../refusal.ts'
import type { ApiKey } from './access.ts'
import type { RouteHandler } from './handle-route.ts'
import { ProblemError, problemAnswer, problemOf } from './problem.ts'
import { bodyOf, decoded, keyOf, secretOf } from './read-request.ts'
import { type RunParts, runRoute, writes } from './run-route.ts'

export interface V1Parts extends RunParts {
  handlers: readonly RouteHandler[]
  clock: Clock
  load: Load
  rates: Pick<Rates, 'person' | 'resets'>
  config: { production: boolean; publicUrl: string }
  /** Logs an unexpected error. */
  report(error: unknown, call: string): void
  /** Records the duration of a request in seconds. `outcome` is `success` or the code of the problem. */
  measure(call: string, outcome: string, seconds: number): void
}

/** An answer of this many characters keeps its turn until the client has read it, because unread answers fill the memory. */
const LARGE = 65_536

/** Every method that reaches a handler; a tunnel (CONNECT) is no request. */
const methods = METHODS.filter((method) => method !== 'CONNECT')

/** A parameter in the path of a route. */
const PARAMETER = /\{(\w+)\}/g

/**
 * Returns the problem of an address that has routes, though none of the request's method. Not by a route for each other method: there are
 * thirty, and the router takes longer to build than the rest of the server.
 */
function methodsNotAllowed(handlers: readonly RouteHandler[]) {
  const known = [...Map.groupBy(handlers, ({ route }) => pathOf(route))].map(([path, own]) => ({
    address: new RegExp(`^${BASE}${path.replace(PARAMETER, '[^/]+')}(?:$|[?;#])`),
    allow: own.map(({ route }) => methodOf(route)).join(', '),
  }))
  return (url: string) => {
    const found = known.find(({ address }) => address.test(url))
    return found && new ProblemError('method_not_allowed', { headers: { allow: found.allow } })
  }
}

/** The errors of Fastify's own reading of a body. */
const ofReading: Record<string, 'too_large' | undefined> = { FST_ERR_CTP_BODY_TOO_LARGE: 'too_large' }

type Site = Pick<V1Parts['config'], 'production' | 'publicUrl'>
const headersOf = (site: Site) => ({ ...answerHeaders(site), vary: 'Authorization' })
const docsOf = ({ publicUrl }: Site) => `${publicUrl}/docs/v1`

/**
 * Answers an address below `/api/v1` that cannot be read, such as `/api/v1/%zz`. No hook and no route has seen the request.
 * @returns false where the address is not below `/api/v1`
 */
export function answerUnreadable(request: FastifyRequest, reply: FastifyReply, site: Site): boolean {
  if (!request.url.startsWith(`${BASE}/`)) return false
  const { status, headers, body } = problemAnswer(new ProblemError('malformed_request'), docsOf(site))
  reply
    .code(status)
    .headers({ ...headersOf(site), ...headers })
    .type('application/problem+json')
    .send(body)
  return true
}

/**
 * Mounts `/api/v1`: plain JSON with HTTP statuses, for the software of shops. It only admits and routes; features answer. There are no
 * cookies and no CORS headers, because a key in a page belongs to whoever opens the page.
 */
export function mountV1(app: FastifyInstance, parts: V1Parts) {
  const headers = headersOf(parts.config)
  const docs = docsOf(parts.config)
  const find = combine<Buffer, ApiKey | undefined>((hashes) => parts.keys.find(hashes, parts.clock.now()))

  /** Sends a problem. */
  async function fail(reply: FastifyReply, error: unknown, call: string) {
    const problem = problemOf(error, (unexpected) => parts.report(unexpected, call))
    const answer = problemAnswer(problem, docs)
    await reply
      .code(answer.status)
      .headers({ ...headers, ...answer.headers })
      .type('application/problem+json')
      .send(answer.body)
    return problem.code
  }

  /** Answers a request within the budgets of its key and its address. `handler`: undefined where there is no such route. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    handler: RouteHandler | undefined,
    no?: ProblemError,
  ) {
    const began = performance.now()
    const call = handler ? `v1 ${handler.route.path}` : 'unknown'
    const ended = new AbortController()
    reply.raw.once('close', () => ended.abort())
    const exchange = { request, reply, ended: ended.signal }
    const shared = { ...parts, find, headers }
    const outcome = await within(shared, exchange, handler, async (found) => {
      if (!handler) throw no ?? new ProblemError('route_not_found')
      return await answerRoute(shared, exchange, handler, found)
    }).catch(async (error: unknown) => await fail(reply, error, call))
    parts.measure(call, outcome, (performance.now() - began) / 1000)
    return reply
  }

  for (const method of methods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  app.register(async (api) => {
    // Read as bytes, because Fastify's parsers accept too much.
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    api.setErrorHandler<FastifyError>(async (error, _request, reply) => {
      const isClientError = (error.statusCode ?? 500) < 500
      const code = ofReading[error.code] ?? (isClientError ? 'malformed_request' : undefined)
      await fail(reply, code ? new ProblemError(code) : error, 'v1')
      return reply
    })
    const bare = { config: { ownHeaders: true }, exposeHeadRoute: false } as const
    for (const handler of parts.handlers)
      api.route({
        ...{
          ...bare,
          method: methodOf(handler.route),
          url: `${BASE}${pathOf(handler.route).replace(PARAMETER, ':$1')}`,
        },
        handler: async (request, reply) => await answer(request, reply, handler),
      })
    const notAllowed = methodsNotAllowed(parts.handlers)
    for (const url of [BASE, `${BASE}/*`])
      api.route({
        ...{ ...bare, method: [...methods], url },
        handler: async (request, reply) => await answer(request, reply, undefined, notAllowed(request.url)),
      })
  })
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  ended: AbortSignal
}

type Shared = V1Parts & { find(hash: Buffer): Promise<ApiKey | undefined>; headers: Record<string, string> }

/** A key that works, with the hash of the secret that it was sent with. */
interface Found {
  apiKey: ApiKey
  hash: Buffer
}

/**
 * Charges a request to its key and its address, finds the key, and runs `work` in the request's turn. A guessed key counts as none.
 * @returns the outcome for the figures @throws ProblemError | RefusalError
 */
async function within(
  { load, find }: Shared,
  { request, reply, ended }: Exchange,
  handler: RouteHandler | undefined,
  work: (found: Found) => Promise<string>,
): Promise<string> {
  const { authorization } = request.headers
  const weighed: Weighed = {
    ip: request.ip,
    credential: authorization && hash('sha256', `v1 ${authorization}`, 'base64url'),
    looks: true,
    cost: costs[handler?.route.cost ?? 'look-up'],
    ...{ waits: false, ended },
  }
  let leave: (() => void) | undefined
  let size = 0
  try {
    const entered = await load.enter(weighed)
    leave = entered.leave
    const secretHash = tokenHash(secretOf(request))
    const apiKey = await find(secretHash)
    entered.found(apiKey && `key:${apiKey.id}`)
    if (!apiKey) throw new ProblemError('key_invalid')
    const text = await work({ apiKey, hash: secretHash })
    size = text.length
    await reply.headers(load.headers(weighed)).send(text)
    return 'success'
  } catch (error) {
    reply.headers(load.headers(weighed))
    throw error
  } finally {
    if (size < LARGE || ended.aborted) leave?.()
    else if (leave) ended.addEventListener('abort', leave, { once: true })
  }
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Counts a request for its shop, over all its keys and tills. @throws RefusalError code_request_too_frequent */
function checkShopRate({ rates }: Shared, { route: { sharesLimit } }: RouteHandler, { merchant }: ApiKey) {
  if (sharesLimit && !rates.person(`merchant:${merchant.merchantId}`, sharesLimit.path, sharesLimit.perMinute))
    throw new RefusalError('code_request_too_frequent', rates.resets())
}

/** Runs an admitted request. @returns the JSON of the answer @throws ProblemError | RefusalError */
async function answerRoute(
  parts: Shared,
  { request, reply }: Exchange,
  handler: RouteHandler,
  { apiKey, hash: secretHash }: Found,
): Promise<string> {
  const { route } = handler
  if (route.scope !== undefined && !allowsScope(apiKey.scopes, route.scope))
    throw new ProblemError('scope_missing', { detail: `It needs ${route.scope}.` })
  const key = writes(route) ? keyOf(request.headers) : undefined
  if (key === undefined && hasBody(request))
    throw new ProblemError('malformed_request', { detail: 'A GET has no body.' })
  const sent = {
    params: { ...(request.params as object) },
    query: { ...(request.query as object) },
    body: key === undefined ? {} : bodyOf(request, route),
  }
  const read = decoded(route, sent)
  checkShopRate(parts, handler, apiKey)
  const { text, replayed } = await runRoute(parts, handler, {
    ...{ apiKey, hash: secretHash, at: parts.clock.now(), decoded: read },
    write: key === undefined ? undefined : { key, sent: { params: sent.params, body: sent.body } },
  })
  reply
    .code(route.status)
    .headers({ ...parts.headers, ...(replayed && { 'idempotent-replayed': 'true' }) })
    .type('application/json')
  return text
}
