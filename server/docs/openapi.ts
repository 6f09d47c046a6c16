import { anyCallErrors, type Call, costOf } from '@humidor/contract/call.ts'
import type { MemberUpload } from '@humidor/contract/platform/upload.ts'
import type { DocsOptions } from './options.ts'
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
  '32 characters made by the client. The envelope’s key comes from four of them.',
  { pattern: '^[0-9a-z]{32}$' },
  true,
)
const key = header(
  'Idempotency-Key',
  'Made once per form submit, and sent again at every retry.',
  { format: 'uuid' },
  false,
)

// OpenAPI 3.1 can describe a string whose content is JSON, as a sealed text is.
const sealed = (content: object) => ({
  type: 'string',
  description: SEALED,
  contentEncoding: 'base64url',
  contentMediaType: 'application/json',
  contentSchema: content,
})

/** The schema of every answer. */
const answered = (codes: readonly string[], data: object) => ({
  type: 'object',
  properties: {
    code: { type: 'integer', enum: [0, 1, 401], description: '0 success, 401 sign in first, 1 every other refusal.' },
    msg: { type: 'string', enum: ['success', ...codes] },
    data,
  },
  required: ['code', 'msg', 'data'],
})

function operation(call: Call) {
  const request = wireSchema(call.request)
  const isGet = call.method === 'GET'
  const asked = { name: '_c', in: 'query', required: (request.required ?? []).length > 0, schema: sealed(request) }
  const body = { type: 'object', properties: { _c: sealed(request) }, required: ['_c'], additionalProperties: false }
  const codes = [...new Set<string>([...call.errors, ...anyCallErrors])]
  const answers = answered(codes, wireSchema(call.response))
  return {
    // The whole path, because `user.info` and `merchant.info` are two calls.
    operationId: call.path.split('/').slice(2).join('.'),
    summary: call.summary,
    tags: [call.path.split('/')[2]],
    security: call.who === 'anyone' ? [] : [{ [call.who === 'merchant' ? 'merchant' : 'member']: [] }],
    parameters: [sid, ...(call.idempotent ? [key] : []), ...(isGet ? [asked] : [])],
    ...(isGet ? {} : { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      200: {
        description: 'Every answer, including a refusal.',
        content: { 'text/plain': { schema: sealed(answers) } },
      },
    },
    'x-who': call.who,
    'x-cost': costOf(call),
    'x-proves': call.proofs ?? [],
    'x-errors': call.errors,
    ...(call.switch ? { 'x-off-by': call.switch } : {}),
  }
}

/** An upload, which accepts an unsealed file. */
function sending(upload: MemberUpload) {
  const form = {
    type: 'object',
    properties: {
      file: { type: 'string', contentMediaType: 'application/octet-stream', maxLength: upload.most },
      token: { type: 'string', description: 'The answer of `/api/upload/token`.' },
    },
    required: ['file', 'token'],
  }
  const kept = {
    type: 'object',
    properties: { name: { type: 'string' }, width: { type: 'integer' }, height: { type: 'integer' } },
  }
  const codes = [...new Set<string>([...upload.errors, ...anyCallErrors])]
  return {
    operationId: upload.path.split('/').slice(2).join('.'),
    summary: upload.summary,
    tags: [upload.path.split('/')[2]],
    security: [{ member: [] }],
    parameters: [sid],
    requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
    responses: {
      200: {
        description: 'Every answer, including a refusal.',
        content: { 'application/json': { schema: answered(codes, kept) } },
      },
    },
    'x-who': upload.who,
    'x-proves': [],
    'x-errors': upload.errors,
  }
}

/** The OpenAPI 3.1 description of every call, from the same contract that mounts the server. */
export function openapi({ calls, uploads, publicUrl, version }: DocsOptions) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  for (const upload of uploads) paths[upload.path] = { post: sending(upload) }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Humidor',
      version,
      description: 'The page /docs explains how messages are sealed, with a worked example.',
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
