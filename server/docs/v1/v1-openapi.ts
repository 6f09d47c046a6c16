import { components as named } from '@humidor/contract/v1/fields.ts'
import { routes } from '@humidor/contract/v1/index.ts'
import { generalCodes, type ProblemCode, problem, problems } from '@humidor/contract/v1/problems.ts'
import { BASE, methodOf, nothing, pathOf, type Route } from '@humidor/contract/v1/route.ts'
import { z } from 'zod/mini'
import { type DocsOptions } from '../options.ts'
import { type JsonSchema, wireSchema } from '../schema.ts'

const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const schemaRef = (schema: Route['answer']) => refTo('schemas', named.get(schema as never)?.id ?? '')

/** Every named schema, on the wire side of its codecs. */
function schemas() {
  const { schemas: all } = z.toJSONSchema(named, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  })
  return Object.fromEntries(
    Object.entries(all)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  )
}

/** The name of the answer for a status, such as `Problem404`. */
const problemName = (status: number) => `Problem${status}`

/** One answer for each status, with its codes. */
function responses() {
  // A route that exists with its method never answers 405.
  const described = Object.entries(problems).filter(([code]) => code !== 'method_not_allowed')
  const byStatus = Map.groupBy(described, ([, { status }]) => status)
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, entries]) => [
        problemName(status),
        {
          description: entries.map(([code, { title }]) => `\`${code}\`: ${title}`).join('\n\n'),
          headers: {
            ...(status === 401 && { 'WWW-Authenticate': refTo('headers', 'WwwAuthenticate') }),
            ...((status === 429 || status === 503) && { 'Retry-After': refTo('headers', 'RetryAfter') }),
          },
          content: { 'application/problem+json': { schema: schemaRef(problem) } },
        },
      ]),
  )
}

const text = { type: 'string' }
const headers = {
  RateLimit: { description: 'What is left of each budget, and seconds until it is full.', schema: text },
  RateLimitPolicy: { description: 'The budgets of the key and of the address: units, and seconds.', schema: text },
  RetryAfter: { description: 'Seconds after which to repeat the request.', schema: { type: 'integer' } },
  IdempotentReplayed: { description: '`true`: this is the answer of an earlier request with this key.', schema: text },
  WwwAuthenticate: { description: 'The scheme: Bearer.', schema: text },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'A UUID that names this request. Repeat it at each retry: the request has its effect once.',
  schema: { type: 'string', format: 'uuid' },
}

const parametersOf = (where: 'path' | 'query', schema: JsonSchema) =>
  Object.entries(schema.properties ?? {}).map(([name, { description = '', ...rest }]) => ({
    name,
    in: where,
    required: where === 'path' || (schema.required ?? []).includes(name),
    description,
    schema: rest,
  }))

/** The statuses that a route may answer with, besides its success. */
const statusesOf = ({ errors, ...route }: Route) => {
  const isWrite = methodOf(route) === 'POST'
  const codes = [...generalCodes, ...errors].filter((code: ProblemCode) => !isOfTransport(code, isWrite))
  return [...new Set(codes.map((code) => problems[code].status))].toSorted((a, b) => a - b)
}

/** Codes that an existing route cannot answer: it exists, with this method, and a read has no body. */
const isOfTransport = (code: ProblemCode, isWrite: boolean) =>
  code === 'route_not_found' ||
  code === 'method_not_allowed' ||
  (!isWrite && (code === 'too_large' || code === 'content_type_not_supported' || code === 'idempotency_key_reused'))

function operation(route: Route) {
  const isWrite = methodOf(route) === 'POST'
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [pathOf(route).split('/')[1]],
    security: [{ key: route.scope === undefined ? [] : [route.scope] }],
    parameters: [
      ...(isWrite ? [refTo('parameters', 'IdempotencyKey')] : []),
      ...parametersOf('path', wireSchema(route.params)),
      ...parametersOf('query', wireSchema(route.query)),
    ],
    ...(route.body === nothing
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: schemaRef(route.body) } } } }),
    responses: {
      [route.status]: {
        description: 'Done.',
        headers: {
          RateLimit: refTo('headers', 'RateLimit'),
          'RateLimit-Policy': refTo('headers', 'RateLimitPolicy'),
          ...(isWrite && { 'Idempotent-Replayed': refTo('headers', 'IdempotentReplayed') }),
        },
        content: { 'application/json': { schema: schemaRef(route.answer) } },
      },
      ...Object.fromEntries(statusesOf(route).map((status) => [status, refTo('responses', problemName(status))])),
    },
    'x-errors': route.errors,
  }
}

const tags = [
  { name: 'ping', description: 'The key itself.' },
  { name: 'charges', description: 'Requests for one payment each.' },
  { name: 'bills', description: 'What was paid.' },
  { name: 'balance', description: 'What the shop has.' },
  { name: 'payouts', description: 'What is paid out to the shop.' },
]

/** The OpenAPI 3.1 description of `/api/v1`, from the same contract that mounts it. */
export function v1Openapi({ publicUrl, version }: Pick<DocsOptions, 'publicUrl' | 'version'>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes as readonly Route[])
    paths[pathOf(route)] = { ...paths[pathOf(route)], [methodOf(route).toLowerCase()]: operation(route) }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Humidor for shops',
      version,
      description: `Charges, bills and payouts of a shop. ${publicUrl}/docs/v1 explains it for people.`,
    },
    servers: [{ url: `${publicUrl}${BASE}` }],
    security: [{ key: [] }],
    tags,
    paths,
    components: {
      schemas: schemas(),
      responses: responses(),
      parameters: { IdempotencyKey: idempotencyKey },
      headers,
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'The secret of a key, `hk_…`, from the merchant’s area.',
        },
      },
    },
  }
}
