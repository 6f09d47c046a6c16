import type { IncomingHttpHeaders } from 'node:http'
import { mayAsk } from '@humidor/contract/call.ts'
import type { Upload } from '@humidor/contract/upload.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../adapters/clock.ts'
import type { Db } from '../database/database.ts'
import { toldAs } from './failure.ts'
import { sidOf } from './keys.ts'
import type { Lookups } from './lookups.ts'
import { isOurs } from './origin.ts'
import { type Rates, VISITORS_PER_ADDRESS } from './rates.ts'
import { Refusal } from './refusal.ts'
import type { OperatorDesk, SignedInOperator } from './sessions.ts'

/** What a feature is told about a file that an operator sent. */
export interface UploadContext {
  operator: SignedInOperator
  /** The file as it came; nothing of it is believed yet. */
  bytes: Buffer
  at: Date
  fail(code: ErrorCode): never
  /** Writes it into the audit log, in the transaction of the deed itself: what is kept of the file. */
  record(db: Db, kept: object): Promise<void>
}

/** Takes the files of one place. */
export interface UploadHandler {
  upload: Upload
  by(context: UploadContext): Promise<object>
}

interface UploadsOptions {
  uploads: readonly UploadHandler[]
  lookups: Lookups
  rates: Rates
  operators: OperatorDesk | undefined
  clock: Clock
  origins: ReadonlySet<string>
  headers: Record<string, string>
  report(err: unknown, path: string): void
}

const fail = (code: ErrorCode): never => {
  throw new Refusal(code)
}

const refused = (msg: ErrorCode) => ({ code: msg === 'please_login' ? 401 : 1, msg, data: null })

/**
 * Mounts the few places that take a file as it is, unsealed. Each asks what the front door asks, in its order: the page it comes
 * from, the rates, the session, the role; and all of that before a byte of the file is read.
 */
export function mountUploads(app: FastifyInstance, options: UploadsOptions) {
  app.register(async (files) => {
    // What the file is, is told by its bytes, never by its header.
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const handler of options.uploads) mountOne(files, handler, options)
  })
}

function mountOne(files: FastifyInstance, { upload, by }: UploadHandler, options: UploadsOptions) {
  const { headers, operators, report } = options
  const senders = new WeakMap<FastifyRequest, { operator: SignedInOperator; at: Date }>()
  const tell = (reply: FastifyReply, answer: object) =>
    reply.code(200).headers(headers).type('application/json; charset=utf-8').send(answer)
  const sayNo = (error: unknown, reply: FastifyReply) => {
    if (!(error instanceof Refusal)) report(error, upload.path)
    // What comes of the file after a no is not waited for.
    reply.header('connection', 'close')
    return tell(reply, refused(error instanceof Refusal ? error.code : toldAs(error)))
  }
  files.route({
    method: 'POST',
    url: upload.path,
    bodyLimit: upload.most,
    helmet: false,
    onRequest: async (request, reply) => {
      try {
        senders.set(request, await sender(request, upload, options))
      } catch (error) {
        await sayNo(error, reply)
      }
    },
    errorHandler: (error, _request, reply) =>
      void sayNo(error.statusCode === 413 ? new Refusal('invalid_file_format') : error, reply),
    handler: async (request, reply) => {
      const { operator, at } = senders.get(request) ?? fail('please_login')
      const bytes = Buffer.isBuffer(request.body) ? request.body : fail('invalid_file_format')
      const deed = { operatorId: operator.id, role: operator.role, call: upload.path, ip: request.ip, at }
      const record = async (db: Db, kept: object) => await operators?.record(db, { ...deed, request: kept })
      const data = await by({ operator, bytes, at, fail, record })
      return tell(reply, { code: 0, msg: 'success', data })
    },
  })
}

/** Who sends it, if they may. @throws Refusal */
async function sender({ headers, ip }: FastifyRequest, { path, roles, perMinute }: Upload, options: UploadsOptions) {
  const { lookups, rates, clock, origins } = options
  const sid = sidOf(headers.sid) ?? fail('illegal_request')
  if (!isOurs(headers, origins)) fail('illegal_request')
  if (!rates.visitor(ip, path, perMinute * VISITORS_PER_ADDRESS)) fail('code_request_too_frequent')
  const at = clock.now()
  const operator = (await lookups.operator(tokenIn(headers), sid)) ?? fail('please_login')
  if (!mayAsk(operator.role, { roles })) fail('illegal_operation')
  if (!rates.person(`operator:${operator.id}`, path, perMinute)) fail('code_request_too_frequent')
  return { operator, at }
}

const tokenIn = (headers: IncomingHttpHeaders) => headers['otk']
