import type { ErrorCode } from '@humidor/domain/errors.ts'

/** A refusal with a code of the error catalogue. Thrown in a transaction, it rolls it back. The caller gets the code as `msg`. */
export class RefusalError extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  /** Seconds after which the client may repeat the request, where that is known. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, retryAfter?: number) {
    super(code)
    this.code = code
    this.retryAfter = retryAfter
  }
}
