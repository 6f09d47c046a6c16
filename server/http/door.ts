import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Call } from '@humidor/contract/call.ts'
import { requestBinding, responseBinding } from '@humidor/contract/envelope.ts'
import { type ErrorCode, isErrorCode } from '@humidor/domain/errors.ts'
import { z } from 'zod/mini'
import type { Clock } from '../adapters/clock.ts'
import type { Database } from '../database/database.ts'
import { memberScope } from '../ledger/idempotency.ts'
import type { Teller } from '../ledger/teller.ts'
import { keyOf, open, seal } from './envelope.ts'
import { toldAs } from './failure.ts'
import type { Context, Handler } from './handle.ts'
import { derivedKey, fingerprintOf, sentKey, sidOf } from './keys.ts'
import { languageAsked } from './language.ts'
import type { Lookups } from './lookups.ts'
import { type Plaintext, readPlaintext } from './plaintext.ts'
import { PER_MINUTE, type Rates, VISITORS_PER_ADDRESS } from './rates.ts'
import { Refusal } from './refusal.ts'
import { run } from './run.ts'
import type { SignedIn } from './sessions.ts'

/** A request as it came off the wire, before anything of it is believed. */
export interface Arrived {
  method: string
  /** With `/api`, without the query, exactly as sent. */
  path: string
  /** The sealed text, `undefined` where none was sent, `'unreadable'` where what was sent is no sealed text. */
  sealed: { text: string } | 'unreadable' | undefined
  headers: IncomingHttpHeaders
  ip: string
}

export interface Door {
  db: Database
  clock: Clock
  teller: Teller
  lookups: Lookups
  rates: Rates
  handlers: readonly Handler[]
  /** An error that nobody foresaw. */
  report(error: unknown, call: string): void
  /** How long a call took, in seconds, and what it was answered: `success` or the code. */
  measure(call: string, told: string, seconds: number): void
}

/** A request that passed the guards: what the last steps are given. */
export interface Admitted {
  handler: Handler
  context: Omit<Context<unknown, ErrorCode, 'anyone'>, 'member'> & { member: SignedIn | undefined }
  /** A UUID: the one sent, one derived where a money call came without, a fresh one where the call does not move. */
  key: string
  fingerprint: string
  scope: string
}

/** An opened answer as JSON text, and what to call it in the figures. */
interface Told {
  text: string
  told: string
}

const refusedAs = (msg: ErrorCode): Told => ({
  text: `{"code":${msg === 'please_login' ? 401 : 1},"msg":"${msg}","data":null}`,
  told: msg,
})

const fail = (code: ErrorCode): never => {
  throw new Refusal(code)
}
const demand = (no: ErrorCode | undefined) => {
  if (no !== undefined) fail(no)
}

const nameOf = (method: string, path: string) => `${method} ${path}`

/**
 * The front door of every sealed call (decisions §3). It opens the envelope, finds the call, the member, asks the guards, the schema, the
 * rates, the memory of earlier answers and the second factors, and only then lets the feature work. The answer is sealed
 * whenever a sid came, and its transport is the same whatever went wrong, so that nothing can be learnt from it.
 */
export function createDoor(door: Door) {
  const calls = new Map(door.handlers.map((handler) => [nameOf(handler.call.method, handler.call.path), handler]))

  async function tell(arrived: Arrived, sid: string): Promise<Told> {
    const body = openBody(arrived, sid)
    const handler = calls.get(nameOf(arrived.method, arrived.path)) ?? fail('not_found')
    if (handler.call.method === 'POST' && arrived.sealed === undefined) fail('illegal_request')
    const admitted = await admit(door, handler, arrived, sid, body)
    const data = await run(door, admitted)
    return { text: `{"code":0,"msg":"success","data":${data}}`, told: 'success' }
  }

  return {
    /** The text of the answer; its HTTP status is always 200. */
    async answer(arrived: Arrived): Promise<string> {
      const began = performance.now()
      const sid = sidOf(arrived.headers.sid)
      const call = nameOf(arrived.method, arrived.path)
      let answer: Told
      try {
        answer = sid === undefined ? refusedAs('illegal_request') : await tell(arrived, sid)
      } catch (error) {
        answer = refusedAs(toRefusal(error, () => door.report(error, calls.has(call) ? call : 'unknown')))
      }
      door.measure(calls.has(call) ? call : 'unknown', answer.told, (performance.now() - began) / 1000)
      return sid === undefined ? answer.text : seal(keyOf(sid), answer.text, responseBinding(arrived.path))
    },
  }
}

function openBody({ method, path, sealed }: Arrived, sid: string): Plaintext {
  if (sealed === undefined) return { value: {}, fault: undefined }
  if (sealed === 'unreadable') return fail('illegal_request')
  const bytes = open(keyOf(sid), sealed.text, requestBinding(method, path)) ?? fail('illegal_request')
  return readPlaintext(bytes) ?? fail('illegal_request')
}

async function admit(door: Door, handler: Handler, arrived: Arrived, sid: string, body: Plaintext): Promise<Admitted> {
  const { call } = handler
  const perMinute = call.perMinute ?? PER_MINUTE
  const visits = call.who === 'anyone' ? perMinute : perMinute * VISITORS_PER_ADDRESS
  if (!door.rates.visitor(arrived.ip, call.path, visits)) fail('code_request_too_frequent')

  const at = door.clock.now()
  const member = call.who === 'anyone' ? undefined : await door.lookups.session(arrived.headers.tk, sid)
  if (call.who !== 'anyone' && !member) fail('please_login')
  if (member) demand(guard(call, member))

  demand(body.fault)
  const request = validated(call, body.value)
  if (member && !door.rates.member(member.uid, call.path, perMinute)) fail('code_request_too_frequent')

  const sent = sentKey(arrived.headers['idempotency-key'])
  if (sent === 'malformed') return fail('illegal_request')
  const fingerprint = call.moves ? fingerprintOf(call, body.value as object) : ''
  const key = call.moves ? (sent ?? derivedKey(member?.uid ?? 0, call.path, fingerprint, at)) : randomUUID()
  const language = member?.language ?? languageAsked(arrived.headers['accept-language'])
  const context = { request, sid, ip: arrived.ip, at, language, member, fail, demand }
  return { handler, context, key, fingerprint, scope: memberScope(member?.uid ?? 0, call.path) }
}

/** Whether this member may make this call at all (decisions §3, §8): reading is never frozen. */
function guard(call: Call, member: SignedIn): ErrorCode | undefined {
  if (call.who === 'activated member' && !member.activated) return 'not_active'
  if (member.frozen && !call.whileFrozen && call.method !== 'GET') return 'account_freeze'
  return undefined
}

function validated(call: Call, body: unknown): unknown {
  const read = z.safeDecode(call.request, body as never)
  if (read.success) return read.data
  const said = read.error.issues[0]?.message
  return fail(isErrorCode(said) ? said : 'parameter_error')
}

function toRefusal(error: unknown, report: () => void): ErrorCode {
  if (error instanceof Refusal) return error.code
  report()
  return toldAs(error)
}
