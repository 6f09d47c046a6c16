import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Call, costOf, costs, mayAsk, needsAccountCode, substanceOf, type Who } from '@humidor/contract/call.ts'
import { requestBinding, responseBinding } from '@humidor/contract/envelope.ts'
import { isViewToken } from '@humidor/domain/backoffice/member-views.ts'
import { mayStaff } from '@humidor/domain/commerce/staff-role.ts'
import { type ErrorCode, isErrorCode } from '@humidor/domain/errors.ts'
import { z } from 'zod/mini'
import { type RequestName, scopeOf } from '../ledger/idempotency.ts'
import { type Admitted, type Callers, type PipelineParts, stopsClosing, stopsFrozen, stopsView } from './admitted.ts'
import { keyOf, open, seal } from './envelope.ts'
import { errorCodeOf } from './failure.ts'
import { formToken } from './form.ts'
import type { Handler } from './handle.ts'
import { credentialOf, derivedKey, fingerprintOf, sentKey, sidOf, tokenOf } from './keys.ts'
import { languageAsked } from './language.ts'
import type { Entered } from './load.ts'
import { type Plaintext, readPlaintext } from './plaintext.ts'
import { PER_MINUTE, VISITORS_PER_ADDRESS } from './rates.ts'
import { RefusalError } from './refusal.ts'
import { run } from './run.ts'

/** A request off the wire. Nothing in it is trusted yet. */
export interface Arrived {
  method: string
  /** With `/api`, without the query, exactly as sent. */
  path: string
  /** The sealed text. `undefined`: none was sent. `'unreadable'`: the request has another form. */
  sealed: { text: string } | 'unreadable' | undefined
  headers: IncomingHttpHeaders
  ip: string
  ended: AbortSignal
}

/** An answer before it is sealed. */
interface PlainAnswer {
  /** JSON. */
  text: string
  /** `success` or the code, for the figures. */
  outcome: string
  /** Seconds after which the client may repeat the request. */
  retryAfter?: number | undefined
}

/** A sealed answer with its HTTP headers. */
export interface Answered {
  text: string
  headers: Record<string, string>
}

/** An answer of this many characters keeps its turn until the client has read it, because unread answers fill the memory. */
const LARGE = 65_536

/** The answer of a refusal. A missing sign-in is code 401 for members and operators, 1401 for merchants (rules X3). */
const refusalAnswer = (msg: ErrorCode, who?: Who, retryAfter?: number): PlainAnswer => {
  const code = msg !== 'please_login' ? 1 : who === 'merchant' ? 1401 : 401
  return { text: `{"code":${code},"msg":"${msg}","data":null}`, outcome: msg, retryAfter }
}

const fail = (code: ErrorCode): never => {
  throw new RefusalError(code)
}
const demand = (no: ErrorCode | undefined) => {
  if (no !== undefined) fail(no)
}

const nameOf = (method: string, path: string) => `${method} ${path}`

/**
 * The pipeline of every sealed call (rules X1). In this order: open the envelope, find the call and the signed-in person, check the
 * guards, the schema, the rates, earlier answers, switches and second factors, then run the handler. The answer is sealed whenever a sid came.
 * Every failure has the same HTTP status and headers, so that the transport reveals nothing.
 * @throws Error where an idempotent call has a `read` handler: without a transaction nothing would store its key; where a call about
 * several items is not idempotent; and where a member's read has a handler that writes
 */
export function createPipeline(parts: PipelineParts) {
  for (const { kind, call } of parts.handlers)
    if (kind === 'read' && call.idempotent)
      throw new Error(`${nameOf(call.method, call.path)} is idempotent, so it needs a handler with a transaction`)
    else if (call.who.endsWith('member') && call.method === 'GET' && kind !== 'read' && !call.begins)
      throw new Error(`${nameOf(call.method, call.path)} writes, so its contract must say that it begins something`)
    else if (kind === 'items' && !call.idempotent)
      throw new Error(`${nameOf(call.method, call.path)} is about several items, so it must be idempotent`)
  const calls = new Map(parts.handlers.map((handler) => [nameOf(handler.call.method, handler.call.path), handler]))

  async function answerCall(arrived: Arrived, sid: string, entered: Entered): Promise<PlainAnswer> {
    const known = calls.get(nameOf(arrived.method, arrived.path))
    const body = openBody(arrived, sid)
    const handler = known ?? fail('not_found')
    if (handler.call.method === 'POST' && arrived.sealed === undefined) fail('illegal_request')
    const admitted = await admit(parts, handler, arrived, sid, body, entered)
    const data = await run(parts, admitted)
    return { text: `{"code":0,"msg":"success","data":${data}}`, outcome: 'success' }
  }

  /** Waits for the request's turn, answers it, and seals the answer. */
  async function answerSealed(arrived: Arrived, sid: string, call: string): Promise<Answered & { outcome: string }> {
    const handler = calls.get(call)
    const refusalOf = (error: unknown) => {
      const no = toRefusal(error, () => parts.report(error, handler ? call : 'unknown'))
      return refusalAnswer(no.code, handler?.call.who, no.retryAfter)
    }
    let entered: Entered | undefined
    let answer: PlainAnswer
    const weight = weigh(arrived, sid, handler?.call)
    try {
      checkAddressRate(parts, arrived, handler?.call)
      entered = await parts.load.enter(weight)
      answer = await answerCall(arrived, sid, entered)
    } catch (error) {
      answer = refusalOf(error)
    }
    const text = seal(keyOf(sid), answer.text, responseBinding(arrived.path))
    if (entered) leaveOnceRead(entered, text, arrived.ended)
    const after = answer.retryAfter === undefined ? undefined : { 'retry-after': String(answer.retryAfter) }
    return { text, outcome: answer.outcome, headers: { ...parts.load.headers(weight), ...after } }
  }

  return {
    /** Answers a request, with headers about rate limits. The HTTP status is always 200. */
    async answer(arrived: Arrived): Promise<Answered> {
      const began = performance.now()
      const sid = sidOf(arrived.headers.sid)
      const call = nameOf(arrived.method, arrived.path)
      const no = refusalAnswer('illegal_request')
      const answer = sid === undefined ? { ...no, headers: {} } : await answerSealed(arrived, sid, call)
      parts.measure(calls.has(call) ? call : 'unknown', answer.outcome, (performance.now() - began) / 1000)
      return { text: answer.text, headers: answer.headers }
    },
  }
}

/** The load of a request, which its call alone decides. An unknown call costs a look-up. */
const weigh = ({ ip, headers, ended }: Arrived, sid: string, call: Call | undefined) => ({
  ip,
  credential: credentialOf(headers, call?.who, sid),
  looks: call !== undefined && call.who !== 'anyone',
  cost: call ? costOf(call) : costs['look-up'],
  waits: call?.waits === true,
  ended,
})

/** Gives the turn back. For a large answer, only after the client has read it. */
function leaveOnceRead({ leave }: Entered, text: string, ended: AbortSignal) {
  if (text.length < LARGE || ended.aborted) leave()
  else ended.addEventListener('abort', leave, { once: true })
}

/**
 * Refuses an address that sends too often. Runs before the envelope is opened, because opening costs. All unknown calls share one count.
 * @throws RefusalError code_request_too_frequent
 */
function checkAddressRate({ rates }: PipelineParts, { ip }: Arrived, call: Handler['call'] | undefined) {
  const perMinute = call?.perMinute ?? PER_MINUTE
  const visits = call?.who === 'anyone' ? perMinute : perMinute * VISITORS_PER_ADDRESS
  if (!rates.visitor(ip, call?.path ?? 'unknown', visits))
    throw new RefusalError('code_request_too_frequent', rates.resets())
}

function openBody({ method, path, sealed }: Arrived, sid: string): Plaintext {
  if (sealed === undefined) return { value: {}, fault: undefined }
  if (sealed === 'unreadable') return fail('illegal_request')
  const bytes = open(keyOf(sid), sealed.text, requestBinding(method, path)) ?? fail('illegal_request')
  return readPlaintext(bytes) ?? fail('illegal_request')
}

async function admit(
  parts: PipelineParts,
  handler: Handler,
  arrived: Arrived,
  sid: string,
  body: Plaintext,
  entered: Entered,
): Promise<Admitted> {
  const { call } = handler
  const at = parts.clock.now()
  const asking = await findCaller(parts, call, arrived, sid)
  const who = nameOfCaller(asking)
  if (call.who !== 'anyone') entered.found(who)
  if (call.who !== 'anyone' && who === undefined) fail('please_login')
  demand(refuseView(call, asking) ?? refuseLocked(call, asking) ?? refuseStaff(call, asking))
  const name = () => nameRequest(call, arrived, who ?? '', body, at)
  const no = guard(call, asking)
  // A guard does not refuse a repeated request: an answer from before a freeze may be read again.
  if (no !== undefined && !(await wasAnswered(parts, call, body, name))) fail(no)

  demand(body.fault)
  const request = validated(call, body.value)
  if (who !== undefined && !parts.rates.person(who, call.path, call.perMinute ?? PER_MINUTE))
    throw new RefusalError('code_request_too_frequent', parts.rates.resets())

  const language = asking.member?.language ?? languageAsked(arrived.headers['accept-language'])
  const agent = arrived.headers['user-agent'] ?? ''
  const { ip, ended } = arrived
  const formTokenOfSession = () => formToken(tokenOf(arrived.headers['tk']) ?? fail('please_login'))
  const context = {
    ...{ request, sid, ip, agent, at, language, ended, ...asking, fail, demand },
    formToken: formTokenOfSession,
  }
  const substance = substanceOf(call, body.value as object)
  return { handler, context, substance, ...name() }
}

/** The name under which the answer of a request is stored. A call that is not idempotent gets a fresh key, which nothing looks up. */
function nameRequest(call: Call, { headers }: Arrived, who: string, body: Plaintext, at: Date): RequestName {
  const sent = sentKey(headers['idempotency-key'])
  if (sent === 'malformed') return fail('illegal_request')
  const scope = scopeOf(who, call.path)
  if (!call.idempotent) return { scope, key: randomUUID(), fingerprint: '' }
  const fingerprint = fingerprintOf(call, body.value as object)
  return { scope, key: sent ?? derivedKey(who, call.path, fingerprint, at), fingerprint }
}

/** Whether this very request has an answer already. */
async function wasAnswered(
  { lookups }: PipelineParts,
  call: Call,
  { fault, value }: Plaintext,
  name: () => RequestName,
) {
  if (!call.idempotent || fault !== undefined || !z.safeDecode(call.request, value as never).success) return false
  const earlier = await lookups.earlier(name())
  return earlier !== undefined && earlier !== 'other request'
}

const nobody: Callers = { member: undefined, merchant: undefined, operator: undefined }

/** Finds who makes a call. Reads only the token of the call's audience: a token of another kind gives no access (threats C104). */
async function findCaller(
  { lookups }: PipelineParts,
  { who }: Call,
  { headers }: Arrived,
  sid: string,
): Promise<Callers> {
  if (who === 'anyone') return nobody
  if (who === 'merchant') return { ...nobody, merchant: await lookups.merchant(headers['mtk'], sid) }
  if (who === 'operator') return { ...nobody, operator: await lookups.operator(headers['otk'], sid) }
  const tk = headers['tk']
  const isView = typeof tk === 'string' && isViewToken(tk)
  return { ...nobody, member: await (isView ? lookups.view(tk, sid) : lookups.member(tk, sid)) }
}

function nameOfCaller({ member, merchant, operator }: Callers): string | undefined {
  // An operator who sees the app uses up none of what the member may ask.
  if (member) return member.viewedBy === undefined ? `member:${member.uid}` : `view:${member.viewedBy}`
  if (merchant) return `merchant:${merchant.merchantId}`
  return operator && `operator:${operator.id}`
}

/** The app is locked in the caller's session. Unlike a guard, it hides earlier answers too. */
const refuseLocked = ({ whileAppLocked }: Call, { member }: Callers): ErrorCode | undefined =>
  member?.appLocked && !whileAppLocked ? 'app_locked' : undefined

/** An operator sees the app as the member, and may only read. It hides earlier answers too. */
const refuseView = (call: Call, { member }: Callers): ErrorCode | undefined =>
  member?.viewedBy !== undefined && stopsView(call) ? 'view_only' : undefined

/** Nobody is at the merchant's till, or somebody whose role is too low. It hides earlier answers too: they may be of another role. */
function refuseStaff({ staff, whileTillLocked }: Call, { merchant }: Callers): ErrorCode | undefined {
  if (merchant?.till?.locked) return whileTillLocked ? undefined : 'till_locked'
  return merchant?.staff && !mayStaff(merchant.staff.role, staff) ? 'illegal_operation' : undefined
}

/** The reason why the caller may not make this call, if any (rules X5, P18). */
function guard(call: Call, { member, operator }: Callers): ErrorCode | undefined {
  if (operator && !mayAsk(operator.role, call)) return 'illegal_operation'
  if (!member) return undefined
  if (call.who === 'activated member' && !member.activated) return 'not_active'
  if (member.closes && stopsClosing(call)) return 'account_closing'
  if (member.frozen && stopsFrozen(call)) return 'account_freeze'
  if (member.lockedDown && call.givesAway) return 'account_locked_down'
  if (member.moneyWaits && (call.givesAway || call.notWhileMoneyWaits)) return 'google_auth_changed'
  if (member.mustProve && needsAccountCode(call)) return 'account_code_needed'
  return undefined
}

function validated(call: Call, body: unknown): unknown {
  const read = z.safeDecode(call.request, body as never)
  if (read.success) return read.data
  const message = read.error.issues[0]?.message
  return fail(isErrorCode(message) ? message : 'parameter_error')
}

function toRefusal(error: unknown, report: () => void): RefusalError {
  if (error instanceof RefusalError) return error
  report()
  return new RefusalError(errorCodeOf(error))
}
