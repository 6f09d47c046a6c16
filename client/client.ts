import type { anyCallErrors, Call } from '@humidor/contract/call.ts'
import { type Answer, requestBinding, responseBinding } from '@humidor/contract/envelope.ts'
import { type ErrorCode, isErrorCode } from '@humidor/domain/errors.ts'
import { z } from 'zod/mini'
import { open, seal } from './envelope.ts'

/** A call's request in app types: amounts are bigint, moments are dates. */
export type RequestOf<C extends Call> = z.output<C['request']>
/** A call's answer in app types. */
export type AnswerOf<C extends Call> = z.output<C['response']>
/** A call's answer on the wire. */
export type WireOf<C extends Call> = z.input<C['response']>
/** The codes that a call may refuse with: its own and those of every call. */
export type RefusalOf<C extends Call> = C['errors'][number] | (typeof anyCallErrors)[number]

/** The three kinds of sign-in, each with its own token (rules X5). */
export type SignIn = 'member' | 'merchant' | 'operator'

/** The header of each token. */
const tokenHeader = { member: 'tk', merchant: 'mtk', operator: 'otk' } as const satisfies Record<SignIn, string>

/** Why there is no answer. */
export type Failure<Code extends ErrorCode = ErrorCode> =
  /** The platform refused and changed nothing. `retryAfter`: milliseconds until a retry may succeed, if given. */
  | { kind: 'refused'; code: Code; retryAfter?: number }
  /** 401 or 1401: the token is no longer valid. `token` is the one that was sent. */
  | { kind: 'signed out'; audience: SignIn; token: string | undefined }
  /** No network, a timeout, or an unreadable answer. The effect is unknown. */
  | { kind: 'network' }

export type Outcome<C extends Call> = { kind: 'answer'; data: AnswerOf<C> } | Failure<RefusalOf<C>>

export interface AskOptions {
  /** Idempotency key of a call that moves money or points: one per form submission, the same for every retry. */
  key?: string | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds to wait for an answer; the device's default unless given. For calls that the server holds open. */
  timeoutMs?: number | undefined
}

/** Environment of the client. */
export interface Device {
  /** Origin of the API, or '' for the page's own. */
  base(): string
  sid(): string
  /** The token of a sign-in on this device, if any. */
  token(audience: SignIn): string | undefined
  fetch: typeof fetch
  /** Default timeout in milliseconds. */
  timeoutMs: number
}

const network = { kind: 'network' } as const

const audienceOf = ({ who }: Call): SignIn => (who === 'merchant' || who === 'operator' ? who : 'member')

/** Maps an unknown code to a generic refusal, so that a newer server can refuse an older app. */
const refused = (code: unknown, retryAfter?: number) =>
  ({
    kind: 'refused',
    code: isErrorCode(code) ? code : 'operation_failed',
    ...(retryAfter !== undefined && { retryAfter }),
  }) as const

/** Milliseconds of a `Retry-After` in seconds. The platform never sends the date form. */
const waitIn = (header: string | null) => (header && /^\d{1,5}$/.test(header) ? Number(header) * 1000 : undefined)

function encoded(call: Call, request: unknown): { wire: unknown } | { code: ErrorCode } {
  const result = z.safeEncode(call.request as z.ZodMiniType, request)
  if (result.success) return { wire: result.data }
  const code = result.error.issues[0]?.message
  return { code: isErrorCode(code) ? code : 'parameter_error' }
}

const isAnswer = (it: unknown): it is Answer =>
  typeof it === 'object' && it !== null && typeof (it as Answer).code === 'number'

function compose(device: Device, call: Call, wire: unknown, options: AskOptions): [url: string, init: RequestInit] {
  const sid = device.sid()
  const headers: Record<string, string> = { sid }
  for (const [audience, header] of Object.entries(tokenHeader)) {
    const token = device.token(audience as SignIn)
    if (token) headers[header] = token
  }
  if (options.key) headers['Idempotency-Key'] = options.key
  const init: RequestInit = { method: call.method, headers, credentials: 'include', cache: 'no-store' }
  const url = device.base() + call.path
  const sealed = seal(sid, requestBinding(call.method, call.path), wire)
  if (call.method === 'POST') {
    headers['Content-Type'] = 'application/json'
    return [url, { ...init, body: JSON.stringify({ _c: sealed }) }]
  }
  const empty = Object.keys(wire as object).length === 0
  return [empty ? url : `${url}?_c=${sealed}`, init]
}

/** Fetches the text and the `Retry-After` of a response within the timeout. @throws like fetch, or when the body stalls */
async function fetched(device: Device, url: string, init: RequestInit, { signal, timeoutMs }: AskOptions) {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), timeoutMs ?? device.timeoutMs)
  const giveUp = () => stop.abort()
  signal?.addEventListener('abort', giveUp)
  if (signal?.aborted) stop.abort()
  try {
    const response = await device.fetch(url, { ...init, signal: stop.signal })
    return { text: await response.text(), retryAfter: waitIn(response.headers.get('retry-after')) }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}

/**
 * Creates the only function that calls the server: it encodes by the contract, seals, sends, opens and decodes.
 * It never throws and never retries. A caller that retries an idempotent call must send the same key again.
 */
export const createAsk =
  (device: Device) =>
  async <C extends Call>(call: C, request: RequestOf<C>, options: AskOptions = {}): Promise<Outcome<C>> => {
    const written = encoded(call, request)
    if ('code' in written) return refused(written.code) as Outcome<C>
    const audience = audienceOf(call)
    const sent = { sid: device.sid(), token: device.token(audience) }
    try {
      const [url, init] = compose(device, call, written.wire, options)
      const { text, retryAfter } = await fetched(device, url, init, options)
      const answer = open(sent.sid, responseBinding(call.path), text)
      if (!isAnswer(answer)) return network
      if (answer.code === 401 || answer.code === 1401) return { kind: 'signed out', audience, token: sent.token }
      if (answer.code !== 0) return refused(answer.msg, retryAfter) as Outcome<C>
      return { kind: 'answer', data: z.decode(call.response as z.ZodMiniType, answer.data) as AnswerOf<C> }
    } catch {
      return network
    }
  }

export type Ask = ReturnType<typeof createAsk>
