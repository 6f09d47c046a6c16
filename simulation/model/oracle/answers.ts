import type { OracleRequest, Reasons } from './reasons.ts'
import { ViolationError } from './violation.ts'

/** The answer as the sender received it. */
export type ReceivedAnswer = { answer: string } | { refused: string } | { failed: string } | 'lost'

export interface AnswerContext {
  /** Whether the request has taken effect. */
  done: boolean
  /** Whether it may take effect only once. */
  once: boolean
  silent: boolean
  /** The answer to an earlier attempt, if that took effect. */
  before: ReceivedAnswer | undefined
  /** All reasons to refuse it that existed between the request and its effect or answer. */
  reasons: readonly Reasons[]
}

/** Errors of guards, which run before the idempotency key is read. */
const GUARDS = new Set(['not_active', 'account_freeze', 'account_closing', 'please_login'])

/**
 * Checks that a success has an effect, that a refusal has none and a reason, and that a repeated request gets the same
 * answer.
 */
export function expectedAnswer(
  request: OracleRequest,
  answer: ReceivedAnswer,
  { done, once, silent, before, reasons }: AnswerContext,
) {
  if (answer === 'lost') return
  const summary = `${request.what} ${request.n} got the answer ${JSON.stringify(answer)}`
  if ('failed' in answer) throw new ViolationError('unexpected error', summary)
  if ('answer' in answer) {
    if (!done && !silent) throw new ViolationError('answer against effect', `${summary} without an effect`)
    if (once && before && JSON.stringify(before) !== JSON.stringify(answer))
      throw new ViolationError('different answer', `${summary} after ${JSON.stringify(before)}`)
    return
  }
  const all = new Set(reasons.flatMap(({ must, may = [] }) => [...must, ...may]))
  if (all.has(answer.refused) || all.has('nonsense') || (done && GUARDS.has(answer.refused))) return
  if (done && once) throw new ViolationError('answer against effect', `${summary} although it took effect`)
  throw new ViolationError('refused without a reason', `${summary}; expected reasons: ${[...all].join(', ') || 'none'}`)
}
