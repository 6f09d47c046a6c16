import { anyCallErrors, type Call } from '@humidor/contract/call.ts'
import { wireSchema } from './schema.ts'

const SEALED = 'base64url without padding of iv (12 bytes) ‖ AES-256-GCM ciphertext ‖ tag (16 bytes)'

const header = (name: string, description: string, schema: object, required: boolean) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string', ...schema },
})

const sid = header(
  'sid',
  '32 characters made by the client; the envelope’s key comes from four of them.',
  { pattern: '^[0-9a-z]{32}$' },
  true,
)
const key = header(
  'Idempotency-Key',
  'Made once per form submit, the same one at every retry.',
  { format: 'uuid' },
  false,
)

// A sealed text is a string whose content is JSON: OpenAPI 3.1 can say so.
const sealed = (content: object) => ({
  type: 'string',
  description: SEALED,
  contentEncoding: 'base64url',
  contentMediaType: 'application/json',
  contentSchema: content,
})

function operation(call: Call) {
  const request = wireSchema(call.request)
  const isGet = call.method === 'GET'
  const asked = { name: '_c', in: 'query', required: (request.required ?? []).length > 0, schema: sealed(request) }
  const body = { type: 'object', properties: { _c: sealed(request) }, required: ['_c'], additionalProperties: false }
  const codes = [...new Set<string>([...call.errors, ...anyCallErrors])]
  const answers = {
    type: 'object',
    properties: {
      code: { type: 'integer', enum: [0, 1, 401], description: '0 success, 401 sign in first, 1 every other refusal.' },
      msg: { type: 'string', enum: ['success', ...codes] },
      data: wireSchema(call.response),
    },
    required: ['code', 'msg', 'data'],
  }
  return {
    // `user.info` and `merchant.info` are two.
    operationId: call.path.split('/').slice(2).join('.'),
    summary: call.tells,
    tags: [call.path.split('/')[2]],
    security: call.who === 'anyone' ? [] : [{ [call.who === 'merchant' ? 'merchant' : 'member']: [] }],
    parameters: [sid, ...(call.moves ? [key] : []), ...(isGet ? [asked] : [])],
    ...(isGet ? {} : { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      200: { description: 'Every answer, also a refusal.', content: { 'text/plain': { schema: sealed(answers) } } },
    },
    'x-who': call.who,
    'x-proves': call.proves ?? [],
    'x-errors': call.errors,
    ...(call.offBy ? { 'x-off-by': call.offBy } : {}),
  }
}

/** The OpenAPI 3.1 description of every call, from the same contract that mounts the server. */
export function openapi({ calls, publicUrl, version }: { calls: readonly Call[]; publicUrl: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Humidor',
      version,
      description: 'How messages are sealed is told, with a worked example, at /docs.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        member: {
          type: 'apiKey',
          in: 'header',
          name: 'tk',
          description: 'The token that login or register answered, on the same sid.',
        },
        merchant: {
          type: 'apiKey',
          in: 'header',
          name: 'mtk',
          description: 'The token that a merchant’s login answered, on the same sid.',
        },
      },
    },
  }
}
