import type { IncomingHttpHeaders } from 'node:http'
import { nothing, type Route } from '@humidor/contract/v1/route.ts'
import { API_SECRET } from '@humidor/domain/commerce/api-key.ts'
import { z } from 'zod/mini'
import { sentKey } from '../keys.ts'
import { readPlaintext } from '../plaintext.ts'
import { type Fault, ProblemError } from './problem.ts'

/** A request off the wire. Nothing in it is trusted yet. */
export interface Sent {
  headers: IncomingHttpHeaders
  params: unknown
  query: unknown
  body: unknown
}

/** Whether an address has what looks like a key, in its path or query, escaped or not. */
const hasKey = ({ params, query }: Pick<Sent, 'params' | 'query'>) =>
  /hk_[\w-]{20}/.test(JSON.stringify([params ?? {}, query ?? {}]))

/** The secret of a request. @throws ProblemError */
export function secretOf({ headers, params, query }: Pick<Sent, 'headers' | 'params' | 'query'>): string {
  // A key in an address is refused even where the header has one: it is in a log by now.
  if (hasKey({ params, query })) throw new ProblemError('key_in_address')
  const { authorization } = headers
  if (authorization === undefined) throw new ProblemError('key_missing')
  const secret = /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? ''
  if (!API_SECRET.test(secret)) throw new ProblemError('key_invalid')
  return secret
}

/** The key of a write. @throws ProblemError */
export function keyOf(headers: IncomingHttpHeaders): string {
  const key = sentKey(headers['idempotency-key'])
  if (key === undefined) throw new ProblemError('idempotency_key_missing')
  if (key === 'malformed') throw new ProblemError('idempotency_key_malformed')
  return key
}

const JSON_TYPE = /^application\/json\s*(?:;\s*charset=utf-8\s*)?$/i

/** The JSON of a body, before the contract has read it. Without a body, an empty object. @throws ProblemError */
export function bodyOf(
  { headers, body }: Pick<Sent, 'headers' | 'body'>,
  { body: schema }: Pick<Route, 'body'>,
): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) {
    if (schema === nothing) return {}
    throw new ProblemError('malformed_request', { detail: 'The body is missing.' })
  }
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) throw new ProblemError('content_type_not_supported')
  const read = readPlaintext(body)
  if (!read)
    throw new ProblemError('malformed_request', {
      detail: 'The body must be JSON, at most 16 levels deep, with each name once.',
    })
  if (read.fault)
    throw new ProblemError('malformed_request', {
      detail: 'The body has a number or a text that cannot be stored exactly.',
    })
  return read.value
}

/** The parts of a request, decoded by the contract. */
export interface Decoded {
  params: unknown
  query: unknown
  body: unknown
}

/** A JSON pointer as a fragment, RFC 6901. */
const pointerOf = (path: readonly PropertyKey[]) =>
  `#${path.map((one) => `/${encodeURIComponent(String(one).replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')}`

/** Faults of one part. A JSON fault without words of ours gets those of the library. */
const faultsOf = (error: z.core.$ZodError, place: (path: readonly PropertyKey[]) => Omit<Fault, 'detail'>): Fault[] =>
  error.issues.slice(0, MOST_FAULTS).map((issue) => ({ ...place(issue.path), detail: issue.message }))

const MOST_FAULTS = 20

/** Decodes a request. @throws ProblemError with each field that is wrong; `not_found` for an id that no object can have */
export function decoded(route: Route, sent: { params: unknown; query: unknown; body: unknown }): Decoded {
  const params = z.safeDecode(route.params, sent.params as never)
  if (!params.success) throw new ProblemError('not_found')
  const query = z.safeDecode(route.query, sent.query as never)
  const body = z.safeDecode(route.body, sent.body as never)
  if (query.success && body.success) return { params: params.data, query: query.data, body: body.data }
  throw new ProblemError('invalid', {
    errors: [
      ...(query.success ? [] : faultsOf(query.error, ([name = '']) => ({ parameter: String(name) }))),
      ...(body.success ? [] : faultsOf(body.error, (path) => ({ pointer: pointerOf(path) }))),
    ],
  })
}
