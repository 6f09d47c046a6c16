import { isProblemCode, type ProblemCode, problems } from '@humidor/contract/v1/problems.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { errorCodeOf } from '../failure.ts'
import { RefusalError } from '../refusal.ts'

/** A field that is wrong. */
export interface Fault {
  pointer?: string
  parameter?: string
  detail: string
}

/** A failure of a request to `/api/v1`, with its code. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly code: ProblemCode
  readonly more: {
    detail?: string
    errors?: readonly Fault[]
    retryAfter?: number | undefined
    headers?: Record<string, string>
  }

  constructor(code: ProblemCode, more: ProblemError['more'] = {}) {
    super(code)
    this.code = code
    this.more = more
  }
}

/** Codes of the sealed calls that have another name here. */
const renamed: Partial<Record<ErrorCode, ProblemCode>> = {
  code_request_too_frequent: 'too_many_requests',
  illegal_request: 'malformed_request',
  please_login: 'key_invalid',
}

/** Turns any error into a problem. `report` is called for one that nobody expects. */
export function problemOf(error: unknown, report: (error: unknown) => void): ProblemError {
  if (error instanceof ProblemError) return error
  const refusal = error instanceof RefusalError ? error : undefined
  const code = refusal ? (renamed[refusal.code] ?? refusal.code) : errorCodeOf(error)
  const isKnown = isProblemCode(code)
  if (!refusal || !isKnown) report(error)
  return new ProblemError(isKnown ? code : 'operation_failed', { retryAfter: refusal?.retryAfter })
}

/** Seconds after which a client may repeat a request that the server could not take. */
const RETRY_AFTER_SECONDS = 1

/** The HTTP form of a problem, after RFC 9457. @param docs the page that explains the codes */
export function problemAnswer({ code, more: { detail, errors, retryAfter, headers } }: ProblemError, docs: string) {
  const { status, title } = problems[code]
  const wait = retryAfter ?? (status === 429 || code === 'network_error' ? RETRY_AFTER_SECONDS : undefined)
  return {
    status,
    body: JSON.stringify({
      ...{ type: `${docs}#${code}`, title, status, code },
      ...(detail !== undefined && { detail }),
      ...(errors && { errors }),
    }),
    headers: {
      ...headers,
      ...(wait !== undefined && { 'retry-after': String(wait) }),
      ...(status === 401 && { 'www-authenticate': 'Bearer realm="humidor"' }),
    },
  }
}
