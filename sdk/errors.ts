import type { Problem } from '@humidor/contract/v1/wire.ts'

/** The server refused a request. */
export class HumidorError extends Error {
  override name = 'HumidorError'
  readonly status: number
  /** What went wrong, for programs, such as `charge_paid`. */
  readonly code: Problem['code']
  readonly problem: Problem

  constructor(problem: Problem) {
    const faults = (problem.errors ?? []).map(
      ({ pointer, parameter, detail }) => `${pointer ?? parameter ?? ''} ${detail}`,
    )
    super([problem.title, problem.detail, ...faults].filter(Boolean).join(' '))
    this.status = problem.status
    this.code = problem.code
    this.problem = problem
  }
}

/** No answer came, at the last try too. A write may have happened: repeat it with the same `idempotencyKey`. */
export class HumidorConnectionError extends Error {
  override name = 'HumidorConnectionError'
}

/** A webhook is not from Humidor, or is too old. */
export class HumidorSignatureError extends Error {
  override name = 'HumidorSignatureError'
}
