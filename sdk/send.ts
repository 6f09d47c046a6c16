import type { Problem } from '@humidor/contract/v1/wire.ts'
import { HumidorConnectionError, HumidorError } from './errors.ts'

export interface ClientOptions {
  /** The secret of a key: `hk_…`. Keep it on the server: a page that has it gives it away. */
  key: string
  /** The address of the platform, such as `https://humidor.example`. Plain http only on this machine. */
  baseUrl: string
  /** How often a request is repeated that got no answer, 429 or 5xx. By default 4 times. */
  retries?: number
  /** Milliseconds for one try, by default 30,000. */
  timeoutMs?: number
  /** By default the global one. */
  fetch?: typeof fetch
  /** Waits between two tries. Tests take one that does not. */
  pause?: (milliseconds: number) => Promise<void>
}

/** What one request may add. */
export interface RequestOptions {
  /**
   * A UUID that names a write. The same one again has the effect once, even after a crash: keep it with the order that it pays for. By
   * default a fresh one, which protects the retries of this very request.
   */
  idempotencyKey?: string
  signal?: AbortSignal
}

interface Request extends RequestOptions {
  method: string
  path: string
  query?: object | undefined
  body?: object | undefined
}

const MAX_PAUSE_MS = 20_000
const FIRST_PAUSE_MS = 250

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Refuses what would give the key away: fetch quotes a header that it cannot send in its error, and plain http is read on the way.
 * @throws TypeError
 */
function checkKept({ key, baseUrl }: Pick<ClientOptions, 'key' | 'baseUrl'>) {
  if (!/^hk_[\x21-\x7e]+$/.test(key))
    throw new TypeError('The key does not begin with hk_, or has a character that no key has.')
  const { protocol, hostname } = new URL(baseUrl)
  const isHere = hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere))
    throw new TypeError(
      `baseUrl must begin with https:// and not with ${protocol}//, so that nobody reads the key on its way.`,
    )
}

/** Sends requests and repeats them, always with the same key. @throws TypeError for a key or an address that cannot be right */
export function createSender(options: ClientOptions) {
  const { key, baseUrl, retries = 4, timeoutMs = 30_000, fetch: ask = fetch, pause = sleep } = options
  checkKept(options)
  const base = `${baseUrl.replace(/\/$/, '')}/api/v1`

  async function tryOnce(url: string, { method, body, signal }: Request, idempotencyKey: string): Promise<Response> {
    const timeout = AbortSignal.timeout(timeoutMs)
    return await ask(url, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json',
        ...(method === 'POST' && { 'idempotency-key': idempotencyKey }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // The key must reach no other host.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  }

  return async function send<Answer>(request: Request): Promise<Answer> {
    const idempotencyKey = request.idempotencyKey ?? crypto.randomUUID()
    const url = `${base}${request.path}${queryText(request.query)}`
    for (let tried = 0; ; tried += 1) {
      const found = await tryOnce(url, request, idempotencyKey).then(readAnswer<Answer>, (error: unknown) => {
        request.signal?.throwIfAborted()
        return new HumidorConnectionError('no answer', { cause: error })
      })
      if (!(found instanceof Error) && 'answer' in found) return found.answer
      const error = found instanceof Error ? found : found.error
      if (tried >= retries || !isWorthRepeating(error)) throw error
      const wait = found instanceof Error ? undefined : found.retryAfterMs
      await pause(Math.min(MAX_PAUSE_MS, wait ?? FIRST_PAUSE_MS * 2 ** tried * (1 + Math.random())))
    }
  }
}

export type Send = ReturnType<typeof createSender>

const isWorthRepeating = (error: Error) =>
  error instanceof HumidorConnectionError ||
  (error instanceof HumidorError && (error.status === 429 || error.status >= 500) && error.code !== 'not_offered')

type Read<Answer> = { answer: Answer } | { error: Error; retryAfterMs: number | undefined }

async function readAnswer<Answer>(response: Response): Promise<Read<Answer> | HumidorConnectionError> {
  const value: unknown = await response.json().catch(() => undefined)
  if (response.ok && value !== undefined) return { answer: value as Answer }
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1_000 : undefined
  if (typeof value === 'object' && value !== null && 'code' in value)
    return { error: new HumidorError(value as Problem), retryAfterMs }
  // A proxy in between, or an answer that broke off.
  return new HumidorConnectionError(`HTTP ${response.status} without an answer of the API`)
}

function queryText(query: object | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
