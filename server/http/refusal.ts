import type { ErrorCode } from '@humidor/domain/errors.ts'

/** A "no" in the words of the catalogue. Thrown inside a transaction it undoes everything; the caller reads the code as `msg`. */
export class RefusalError extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  /** Seconds after which it may be asked again, where that is known. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, retryAfter?: number) {
    super(code)
    this.code = code
    this.retryAfter = retryAfter
  }
}
