import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Call, costOf, costs, mayAsk, needsAccountCode, substanceOf, type Who } from '@humidor/contract/call.ts'
import { requestBinding, responseBinding } from '@humidor/contract/envelope.ts'
import { type ErrorCode, isErrorCode } from '@humidor/domain/errors.ts'
import { z } from 'zod/mini'
import { type RequestName, scopeOf } from '../ledger/idempotency.ts'
import { type Admitted, type Asking, type Door, stopsFrozen } from './admitted.ts'
import { keyOf, open, seal } from './envelope.ts'
import { toldAs } from './failure.ts'
import { formToken } from './form.ts'
import type { Handler } from './handle.ts'
import { credentialOf, derivedKey, fingerprintOf, sentKey, sidOf, tokenOf } from './keys.ts'
import { languageAsked } from './language.ts'
import type { Entered } from './load.ts'
import { type Plaintext, readPlaintext } from './plaintext.ts'
import { PER_MINUTE, VISITORS_PER_ADDRESS } from './rates.ts'
import { RefusalError } from './refusal.ts'
import { run } from './run.ts'

/** A request as it came off the wire, before anything of it is believed. */
export interface Arrived {
  method: string
  /** With `/api`, without the query, exactly as sent. */
  path: string
  /** The sealed text, `undefined` where none was sent, `'unreadable'` where what was sent is no sealed text. */
  sealed: { text: string } | 'unreadable' | undefined
  headers: IncomingHttpHeaders
  ip: string
  ended: AbortSignal
}

/** An opened answer as JSON text, and what to call it in the figures. */
interface Told {
  text: string
  told: string
  /** Seconds after which it may be asked again. */
  retryAfter?: number | undefined
}

/** An answer as it goes out. */
export interface Answered {
  text: string
  headers: Record<string, string>
}

/** Characters from which on an answer keeps its turn until it was read, as unread answers fill the memory. */
const LARGE = 65_536

/** Members and operators are told 401, merchants 1401 (specification one §8). */
const refusedAs = (msg: ErrorCode, who?: Who, retryAfter?: number): Told => {
  const code = msg !== 'please_login' ? 1 : who === 'merchant' ? 1401 : 401
  return { text: `{"code":${code},"msg":"${msg}","data":null}`, told: msg, retryAfter }
}

const fail = (code: ErrorCode): never => {
  throw new RefusalError(code)
}
const demand = (no: ErrorCode | undefined) => {
  if (no !== undefined) fail(no)
}

const nameOf = (method: string, path: string) => `${method} ${path}`

/**
 * The front door of every sealed call (decisions §3). It opens the envelope, finds the call, the member, asks the guards, the schema, the
 * rates, the memory of earlier answers and the second factors, and only then lets the feature work. The answer is sealed
 * whenever a sid came, and its transport is the same whatever went wrong, so that nothing can be learnt from it.
 * @throws where a call that moves is answered outside of a transaction: nothing would remember its key
 */
export function createPipeline(door: Door) {
  for (const { kind, call } of door.handlers)
    if (kind === 'read' && call.idempotent)
      throw new Error(`${nameOf(call.method, call.path)} moves, so it needs a transaction of its own`)
  const calls = new Map(door.handlers.map((handler) => [nameOf(handler.call.method, handler.call.path), handler]))

  async function tell(arrived: Arrived, sid: string, entered: Entered): Promise<Told> {
    const known = calls.get(nameOf(arrived.method, arrived.path))
    const body = openBody(arrived, sid)
    const handler = known ?? fail('not_found')
    if (handler.call.method === 'POST' && arrived.sealed === undefined) fail('illegal_request')
    const admitted = await admit(door, handler, arrived, sid, body, entered)
    const data = await run(door, admitted)
    return { text: `{"code":0,"msg":"success","data":${data}}`, told: 'success' }
  }

  /** Lets a request in when its turn has come, and answers it. */
  async function seen(arrived: Arrived, sid: string, call: string): Promise<Answered & { told: string }> {
    const handler = calls.get(call)
    const refusalOf = (error: unknown) => {
      const no = toRefusal(error, () => door.report(error, handler ? call : 'unknown'))
      return refusedAs(no.code, handler?.call.who, no.retryAfter)
    }
    let entered: Entered | undefined
    let answer: Told
    const weight = weighed(arrived, sid, handler?.call)
    try {
      demandVisit(door, arrived, handler?.call)
      entered = await door.load.enter(weight)
      answer = await tell(arrived, sid, entered)
    } catch (error) {
      answer = refusalOf(error)
    }
    const text = seal(keyOf(sid), answer.text, responseBinding(arrived.path))
    if (entered) leaveOnceRead(entered, text, arrived.ended)
    const after = answer.retryAfter === undefined ? undefined : { 'retry-after': String(answer.retryAfter) }
    return { text, told: answer.told, headers: { ...door.load.headers(weight), ...after } }
  }

  return {
    /** The text of the answer, with what is told of limits; its HTTP status is always 200. */
    async answer(arrived: Arrived): Promise<Answered> {
      const began = performance.now()
      const sid = sidOf(arrived.headers.sid)
      const call = nameOf(arrived.method, arrived.path)
      const no = refusedAs('illegal_request')
      const answer = sid === undefined ? { ...no, headers: {} } : await seen(arrived, sid, call)
      door.measure(calls.has(call) ? call : 'unknown', answer.told, (performance.now() - began) / 1000)
      return { text: answer.text, headers: answer.headers }
    },
  }
}

/** What a request weighs, by its call alone. What is no call costs as a look-up. */
const weighed = ({ ip, headers, ended }: Arrived, sid: string, call: Call | undefined) => ({
  ip,
  credential: credentialOf(headers, call?.who, sid),
  looks: call !== undefined && call.who !== 'anyone',
  cost: call ? costOf(call) : costs['look-up'],
  waits: call?.waits === true,
  ended,
})

/** Gives the turn back; for a long answer only when it was read, as what nobody reads fills the memory. */
function leaveOnceRead({ leave }: Entered, text: string, ended: AbortSignal) {
  if (text.length < LARGE || ended.aborted) leave()
  else ended.addEventListener('abort', leave, { once: true })
}

/** Before anything is opened, as opening and reading cost; all that is no call is one thing to knock at. */
function demandVisit({ rates }: Door, { ip }: Arrived, call: Handler['call'] | undefined) {
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
  door: Door,
  handler: Handler,
  arrived: Arrived,
  sid: string,
  body: Plaintext,
  entered: Entered,
): Promise<Admitted> {
  const { call } = handler
  const at = door.clock.now()
  const asking = await whoAsks(door, call, arrived, sid)
  const who = nameOfAsking(asking)
  if (call.who !== 'anyone') entered.found(who)
  if (call.who !== 'anyone' && who === undefined) fail('please_login')
  const name = () => nameRequest(call, arrived, who ?? '', body, at)
  const no = guard(call, asking)
  // After the memory of earlier answers: what was done before they were frozen was done, and they may hear of it.
  if (no !== undefined && !(await wasDone(door, call, body, name))) fail(no)

  demand(body.fault)
  const request = validated(call, body.value)
  if (who !== undefined && !door.rates.person(who, call.path, call.perMinute ?? PER_MINUTE))
    throw new RefusalError('code_request_too_frequent', door.rates.resets())

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

/** What a request is known by; one that moves nothing is never asked for again. */
function nameRequest(call: Call, { headers }: Arrived, who: string, body: Plaintext, at: Date): RequestName {
  const sent = sentKey(headers['idempotency-key'])
  if (sent === 'malformed') return fail('illegal_request')
  const scope = scopeOf(who, call.path)
  if (!call.idempotent) return { scope, key: randomUUID(), fingerprint: '' }
  const fingerprint = fingerprintOf(call, body.value as object)
  return { scope, key: sent ?? derivedKey(who, call.path, fingerprint, at), fingerprint }
}

/** Whether this very request has its answer already. */
async function wasDone({ lookups }: Door, call: Call, { fault, value }: Plaintext, name: () => RequestName) {
  if (!call.idempotent || fault !== undefined || !z.safeDecode(call.request, value as never).success) return false
  const earlier = await lookups.earlier(name())
  return earlier !== undefined && earlier !== 'other request'
}

const nobody: Asking = { member: undefined, merchant: undefined, operator: undefined }

/** Looks only at the token of the door that the call stands behind: one of another kind opens nothing (threats C104). */
async function whoAsks({ lookups }: Door, { who }: Call, { headers }: Arrived, sid: string): Promise<Asking> {
  if (who === 'anyone') return nobody
  if (who === 'merchant') return { ...nobody, merchant: await lookups.merchant(headers['mtk'], sid) }
  if (who === 'operator') return { ...nobody, operator: await lookups.operator(headers['otk'], sid) }
  return { ...nobody, member: await lookups.member(headers['tk'], sid) }
}

function nameOfAsking({ member, merchant, operator }: Asking): string | undefined {
  if (member) return `member:${member.uid}`
  if (merchant) return `merchant:${merchant.merchantId}`
  return operator && `operator:${operator.id}`
}

/** Whether whoever asks may make this call at all (decisions §3, §4, §8). */
function guard(call: Call, { member, operator }: Asking): ErrorCode | undefined {
  if (operator && !mayAsk(operator.role, call)) return 'illegal_operation'
  if (!member) return undefined
  if (call.who === 'activated member' && !member.activated) return 'not_active'
  if (member.frozen && stopsFrozen(call)) return 'account_freeze'
  if (member.moneyWaits && call.givesAway) return 'google_auth_changed'
  if (member.mustProve && needsAccountCode(call)) return 'account_code_needed'
  return undefined
}

function validated(call: Call, body: unknown): unknown {
  const read = z.safeDecode(call.request, body as never)
  if (read.success) return read.data
  const said = read.error.issues[0]?.message
  return fail(isErrorCode(said) ? said : 'parameter_error')
}

function toRefusal(error: unknown, report: () => void): RefusalError {
  if (error instanceof RefusalError) return error
  report()
  return new RefusalError(toldAs(error))
}
