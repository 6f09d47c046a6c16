import type { ErrorCode } from '@humidor/domain/errors.ts'

/** A "no" in the words of the catalogue. Thrown inside a transaction it undoes everything; the caller reads the code as `msg`. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode

  constructor(code: ErrorCode) {
    super(code)
    this.code = code
  }
}
