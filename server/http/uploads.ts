import { finished } from 'node:stream'
import { costs, mayAsk } from '@humidor/contract/call.ts'
import type { MemberUpload, OperatorUpload, Upload } from '@humidor/contract/platform/upload.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../adapters/clock.ts'
import type { Db } from '../database/database.ts'
import { allowing } from './api.ts'
import { drainAndClose } from './drain.ts'
import { toldAs } from './failure.ts'
import { FORM_MARGIN, isFormToken, readForm } from './form.ts'
import { sidOf, tokenOf } from './keys.ts'
import type { Load } from './load.ts'
import type { Lookups } from './lookups.ts'
import { isOurs } from './origin.ts'
import { type Rates, VISITORS_PER_ADDRESS } from './rates.ts'
import { RefusalError } from './refusal.ts'
import type { OperatorDesk, SignedIn, SignedInOperator } from './sessions.ts'
import { createUploadSlots, type UploadSlots } from './upload-slots.ts'

/** What a feature is told about a file that somebody sent. */
interface UploadContext {
  /** The file as it came; nothing of it is believed yet. */
  bytes: Buffer
  at: Date
  fail(code: ErrorCode): never
}

interface FromOperator extends UploadContext {
  operator: SignedInOperator
  /** Writes it into the audit log, in the transaction of the deed itself: what is kept of the file. */
  record(db: Db, kept: object): Promise<void>
}

interface FromMember extends UploadContext {
  member: SignedIn
}

/** Takes the files of one place, once its types have served. */
export interface UploadHandler {
  upload: Upload
  /** Whether what is done with a file has no room for one more. */
  full(): boolean
  by(context: FromOperator & FromMember): Promise<object>
}

/** Takes the files that operators send to one place. */
export const fromOperators = (
  upload: OperatorUpload,
  full: () => boolean,
  by: (context: FromOperator) => Promise<object>,
): UploadHandler => ({ upload, full, by })

/** Takes the files that members send to one place. */
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
  operators: OperatorDesk | undefined
  clock: Clock
  origins: ReadonlySet<string>
  headers: Record<string, string>
  report(err: unknown, path: string): void
}

/** Milliseconds in which a file has to have arrived: 5 MB at 0.4 Mbit/s, which is what a weak network carries. */
export const FILE_PATIENCE = 120_000

/**
 * How many files a process holds at a time, from the first byte to the answer, and how many of one sender: without an end to them, whoever holds back the
 * last byte of many could let all come at once. A sender is one photo at a time; the second place is for who lost a connection that we still wait for.
 */
const ROOM = { most: 8, each: 2 }

/** Who sends, as the door found them before a byte of the file was read: one of the two. */
interface Sender {
  /** By which they are counted. */
  name: string
  operator: SignedInOperator | undefined
  member: SignedIn | undefined
  at: Date
}

const fail = (code: ErrorCode): never => {
  throw new RefusalError(code)
}

/** What a body that was not read at all is refused with: one that is too long, or of a type that cannot be one. */
function refusalOf(status: number | undefined) {
  if (status === 413) return new RefusalError('invalid_file_format')
  return status === 415 ? new RefusalError('illegal_request') : undefined
}

const refused = (msg: ErrorCode) => ({ code: msg === 'please_login' ? 401 : 1, msg, data: null })

/**
 * Mounts the few places that take a file as it is, unsealed: these paths exactly, and no other. Each asks what the front door asks, in its
 * order: the page it comes from, the rates, the session, the right, and whether there is room; and all of that before a byte of the file is read.
 */
export function mountUploads(app: FastifyInstance, options: UploadsOptions) {
  const places = createUploadSlots(ROOM)
  app.register(async (files) => {
    // What the file is, is told by its bytes, never by its header.
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const handler of options.uploads) mountOne(files, handler, { ...options, places })
  })
}

interface Mounting extends UploadsOptions {
  places: UploadSlots
}

function mountOne(files: FastifyInstance, { upload, full, by }: UploadHandler, options: Mounting) {
  const { headers, origins, operators, report, places } = options
  const senders = new WeakMap<FastifyRequest, Sender & { leave(): void }>()
  const most = upload.most + (upload.who === 'operator' ? 0 : FORM_MARGIN)
  const answering = (request: FastifyRequest, reply: FastifyReply) =>
    reply.code(200).headers(headers).headers(allowing(request, origins)).type('application/json; charset=utf-8')
  const sayNo = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // What had come of it is let go of, and what still comes is dropped.
    senders.get(request)?.leave()
    if (!(error instanceof RefusalError)) report(error, upload.path)
    const text = JSON.stringify(refused(error instanceof RefusalError ? error.code : toldAs(error)))
    // A photo straight from a camera is about twice what is taken: its sender shall learn so.
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
        const leave = (full() ? undefined : places.take(sender.name)) ?? fail('network_error')
        senders.set(request, { ...sender, leave })
        // Also of who has gone by now, or is broken off for sending too slowly. Whoever goes later is still being seen to.
        finished(request.raw, (broken) => broken && leave())
      } catch (error) {
        await sayNo(error, request, reply)
      }
    },
    errorHandler: (error, request, reply) => void sayNo(refusalOf(error.statusCode) ?? error, request, reply),
    handler: async (request, reply) => {
      const { operator, member, at, leave } = senders.get(request) ?? fail('please_login')
      const bytes = upload.who === 'operator' ? bodyOf(request) : await fileIn(request)
      // Others may have been quicker while it came. Before anything is counted: that we are busy is nobody's mistake.
      if (full()) fail('network_error')
      const record = async (db: Db, kept: object) => {
        if (!operator) return
        const deed = { operatorId: operator.id, role: operator.role, call: upload.path, ip: request.ip, at }
        await operators?.record(db, { ...deed, request: kept })
      }
      // Exactly one of the two is there, and it is the one that the place was made for.
      const who = { operator, member } as Pick<FromOperator & FromMember, 'operator' | 'member'>
      const data = await by({ ...who, bytes, at, fail, record })
      leave()
      return answering(request, reply).send({ code: 0, msg: 'success', data })
    },
  })
}

/** What was sent. @throws Refusal */
const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : fail('invalid_file_format'))

/** The file of a form. @throws Refusal */
async function fileIn(request: FastifyRequest): Promise<Buffer> {
  const { headers } = request
  const form = (await readForm(bodyOf(request), headers['content-type'] ?? '')) ?? fail('illegal_request')
  if (!isFormToken(form.token, tokenOf(headers['tk']) ?? '')) fail('illegal_request')
  // The file is a copy: while it waits to be looked at, the form that it came in need not be kept beside it.
  request.body = undefined
  return form.file
}

/** Who sends it, if they may. @throws Refusal */
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
  if (!member.activated) fail('not_active')
  if (member.frozen) fail('account_freeze')
  const name = `member:${member.uid}`
  if (isOften(name)) fail('code_request_too_frequent')
  load.file(ip, name, costs.heavy)
  return { name, operator: undefined, member, at }
}
