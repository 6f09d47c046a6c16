import type { OracleRequest, Reasons } from './reasons.ts'
import { ViolationError } from './violation.ts'

/** What a sender hears. */
export type ReceivedAnswer = { answer: string } | { refused: string } | { failed: string } | 'lost'

export interface AnswerContext {
  /** Whether it has taken effect by now. */
  done: boolean
  /** Whether it may take effect once only. */
  once: boolean
  silent: boolean
  /** What it was answered before, where it was done before. */
  before: ReceivedAnswer | undefined
  /** All that there were to refuse it, at any moment from when it was asked until it was done or answered. */
  reasons: readonly Reasons[]
}

/** What a guard says before anybody looks whether a request was answered before. */
const GUARDS = new Set(['not_active', 'account_freeze'])

/** Holds an answer against what happened: success means an effect, a refusal none, and asking again the same answer. */
export function expectedAnswer(
  request: OracleRequest,
  answer: ReceivedAnswer,
  { done, once, silent, before, reasons }: AnswerContext,
) {
  if (answer === 'lost') return
  const summary = `${request.what} ${request.n} was told ${JSON.stringify(answer)}`
  if ('failed' in answer) throw new ViolationError('no failure', summary)
  if ('answer' in answer) {
    if (!done && !silent) throw new ViolationError('answered and done', `${summary}, and nothing happened`)
    if (once && before && JSON.stringify(before) !== JSON.stringify(answer))
      throw new ViolationError('the same answer again', `${summary} after ${JSON.stringify(before)}`)
    return
  }
  const all = new Set(reasons.flatMap(({ must, may = [] }) => [...must, ...may]))
  if (all.has(answer.refused) || all.has('nonsense') || (done && GUARDS.has(answer.refused))) return
  if (done && once) throw new ViolationError('answered and done', `${summary}, and it was done`)
  throw new ViolationError('no reason', `${summary}; what speaks against it: ${[...all].join(', ') || 'nothing'}`)
}
