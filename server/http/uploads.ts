import { finished } from 'node:stream'
import { costs, mayAsk } from '@humidor/contract/call.ts'
import type { MemberUpload, OperatorUpload, Upload } from '@humidor/contract/platform/upload.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../adapters/clock.ts'
import type { Db } from '../database/database.ts'
import { allowing } from './api.ts'
import { drainAndClose } from './drain.ts'
import { errorCodeOf } from './failure.ts'
import { FORM_MARGIN, isFormToken, readForm } from './form.ts'
import { sidOf, tokenOf } from './keys.ts'
import type { Load } from './load.ts'
import type { Lookups } from './lookups.ts'
import { isOurs } from './origin.ts'
import { type Rates, VISITORS_PER_ADDRESS } from './rates.ts'
import { RefusalError } from './refusal.ts'
import type { OperatorAccess, SignedIn, SignedInOperator } from './sessions.ts'
import { createUploadSlots, type UploadSlots } from './upload-slots.ts'

/** An uploaded file, as a feature gets it. */
interface UploadContext {
  /** The file as it was sent. Nothing in it is trusted yet. */
  bytes: Buffer
  at: Date
  fail(code: ErrorCode): never
}

interface FromOperator extends UploadContext {
  operator: SignedInOperator
  /** Writes the upload into the audit log, in the transaction of its effect. `kept` describes the stored file. */
  record(db: Db, kept: object): Promise<void>
}

interface FromMember extends UploadContext {
  member: SignedIn
}

/** The handler of one upload path, with its types erased. */
export interface UploadHandler {
  upload: Upload
  /** Whether the processing of files has no room for one more. */
  full(): boolean
  by(context: FromOperator & FromMember): Promise<object>
}

/** Handles the files that operators send to one path. */
export const fromOperators = (
  upload: OperatorUpload,
  full: () => boolean,
  by: (context: FromOperator) => Promise<object>,
): UploadHandler => ({ upload, full, by })

/** Handles the files that members send to one path. */
export const fromMembers = (
  upload: MemberUpload,
  full: () => boolean,
  by: (context: FromMember) => Promise<object>,
): UploadHandler => ({ upload, full, by })

interface UploadsOptions {
  uploads: readonly UploadHandler[]
  lookups: Lookups
  rates: Rates
  load: Load
  operators: OperatorAccess | undefined
  clock: Clock
  origins: ReadonlySet<string>
  headers: Record<string, string>
  report(err: unknown, path: string): void
}

/** Milliseconds for a file to arrive: 5 MB at 0.4 Mbit/s, the speed of a weak network. */
export const UPLOAD_TIMEOUT_MS = 120_000

/**
 * The bounds of concurrent uploads, in a process and of one sender. Without them a client could hold back the last byte of many files,
 * and release all at once. A sender needs one slot. The second is for a retry while we still wait for their lost connection.
 */
const UPLOAD_BOUNDS = { most: 8, each: 2 }

/** The sender, found before a byte of the file is read. Exactly one of `operator` and `member` is defined. */
interface Sender {
  /** Names the sender in limits. */
  name: string
  operator: SignedInOperator | undefined
  member: SignedIn | undefined
  at: Date
}

const fail = (code: ErrorCode): never => {
  throw new RefusalError(code)
}

/** The refusal of a body that Fastify did not read: 413 too long, 415 of an unsupported type. */
function refusalOf(status: number | undefined) {
  if (status === 413) return new RefusalError('invalid_file_format')
  return status === 415 ? new RefusalError('illegal_request') : undefined
}

const refused = (msg: ErrorCode) => ({ code: msg === 'please_login' ? 401 : 1, msg, data: null })

/**
 * Mounts the few paths that accept an unsealed file. Each checks the same as the request pipeline, in its order, before a byte of the
 * file is read: origin, rates, session, right, and room.
 */
export function mountUploads(app: FastifyInstance, options: UploadsOptions) {
  const slots = createUploadSlots(UPLOAD_BOUNDS)
  app.register(async (files) => {
    // Accept every content type: the bytes decide the type of a file, never its header.
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const handler of options.uploads) mountOne(files, handler, { ...options, slots })
  })
}

interface Mounting extends UploadsOptions {
  slots: UploadSlots
}

function mountOne(files: FastifyInstance, { upload, full, by }: UploadHandler, options: Mounting) {
  const { headers, origins, operators, report, slots } = options
  const senders = new WeakMap<FastifyRequest, Sender & { leave(): void }>()
  const most = upload.most + (upload.who === 'operator' ? 0 : FORM_MARGIN)
  const answering = (request: FastifyRequest, reply: FastifyReply) =>
    reply.code(200).headers(headers).headers(allowing(request, origins)).type('application/json; charset=utf-8')
  const answerRefusal = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    senders.get(request)?.leave()
    if (!(error instanceof RefusalError)) report(error, upload.path)
    const text = JSON.stringify(refused(error instanceof RefusalError ? error.code : errorCodeOf(error)))
    // Drain twice the bound: a photo straight from a camera is about that size, and its sender should get the reason.
    return drainAndClose(request, answering(request, reply), text, { most: 2 * most })
  }
  files.route({
    method: 'POST',
    url: upload.path,
    bodyLimit: most,
    config: { ownHeaders: true },
    onRequest: async (request, reply) => {
      try {
        const sender = await senderOf(request, upload, options)
        const leave = (full() ? undefined : slots.take(sender.name)) ?? fail('network_error')
        senders.set(request, { ...sender, leave })
        // Frees the slot where the request breaks off, or broke off already. A complete request keeps its slot until its answer.
        finished(request.raw, (broken) => broken && leave())
      } catch (error) {
        await answerRefusal(error, request, reply)
      }
    },
    errorHandler: (error, request, reply) => void answerRefusal(refusalOf(error.statusCode) ?? error, request, reply),
    handler: async (request, reply) => {
      const { operator, member, at, leave } = senders.get(request) ?? fail('please_login')
      const bytes = upload.who === 'operator' ? bodyOf(request) : await fileIn(request)
      // Check again, because other files may have arrived meanwhile. Do it before anything counts against the sender.
      if (full()) fail('network_error')
      const record = async (db: Db, kept: object) => {
        if (!operator) return
        const event = { operatorId: operator.id, role: operator.role, call: upload.path, ip: request.ip, at }
        await operators?.record(db, { ...event, request: kept })
      }
      // Exactly one of the two is defined: the one that the upload's audience requires.
      const who = { operator, member } as Pick<FromOperator & FromMember, 'operator' | 'member'>
      const data = await by({ ...who, bytes, at, fail, record })
      leave()
      return answering(request, reply).send({ code: 0, msg: 'success', data })
    },
  })
}

/** The body of a request. @throws RefusalError */
const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : fail('invalid_file_format'))

/** The file of a form. @throws RefusalError */
async function fileIn(request: FastifyRequest): Promise<Buffer> {
  const { headers } = request
  const form = (await readForm(bodyOf(request), headers['content-type'] ?? '')) ?? fail('illegal_request')
  if (!isFormToken(form.token, tokenOf(headers['tk']) ?? '')) fail('illegal_request')
  // The file is a copy. Drop the form, so that both are not in memory while the file waits.
  request.body = undefined
  return form.file
}

/** Finds the sender, and charges their limits. @throws RefusalError where they may not send */
async function senderOf({ headers, ip }: FastifyRequest, upload: Upload, options: UploadsOptions): Promise<Sender> {
  const { lookups, rates, load, clock, origins } = options
  const { path, perMinute } = upload
  const sid = sidOf(headers.sid) ?? fail('illegal_request')
  if (!isOurs(headers, origins)) fail('illegal_request')
  if (!rates.visitor(ip, path, perMinute * VISITORS_PER_ADDRESS)) fail('code_request_too_frequent')
  const at = clock.now()
  const isOften = (name: string) => !rates.person(name, path, perMinute)
  if (upload.who === 'operator') {
    const operator = (await lookups.operator(headers['otk'], sid)) ?? fail('please_login')
    if (!mayAsk(operator.role, upload)) fail('illegal_operation')
    const name = `operator:${operator.id}`
    if (isOften(name)) fail('code_request_too_frequent')
    load.file(ip, name, costs.heavy)
    return { name, operator, member: undefined, at }
  }
  const member = (await lookups.member(headers['tk'], sid)) ?? fail('please_login')
  if (member.appLocked) fail('app_locked')
  if (!member.activated) fail('not_active')
  if (member.frozen) fail('account_freeze')
  const name = `member:${member.uid}`
  if (isOften(name)) fail('code_request_too_frequent')
  load.file(ip, name, costs.heavy)
  return { name, operator: undefined, member, at }
}
