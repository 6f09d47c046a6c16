import type { Asked, Reasons } from './reasons.ts'
import { ViolationError } from './violation.ts'

/** What a sender hears. */
export type Heard = { answer: string } | { refused: string } | { failed: string } | 'unheard'

export interface Hearing {
  /** Whether it has taken effect by now. */
  done: boolean
  /** Whether it may take effect once only. */
  once: boolean
  silent: boolean
  /** What it was answered before, where it was done before. */
  before: Heard | undefined
  /** All that there were to refuse it, at any moment from when it was asked until it was done or answered. */
  reasons: readonly Reasons[]
}

/** What a guard says before anybody looks whether a request was answered before. */
const GUARDS = new Set(['not_active', 'account_freeze'])

/** Holds an answer against what happened: success means an effect, a refusal none, and asking again the same answer. */
export function expectedAnswer(asked: Asked, heard: Heard, { done, once, silent, before, reasons }: Hearing) {
  if (heard === 'unheard') return
  const said = `${asked.what} ${asked.n} was told ${JSON.stringify(heard)}`
  if ('failed' in heard) throw new ViolationError('no failure', said)
  if ('answer' in heard) {
    if (!done && !silent) throw new ViolationError('answered and done', `${said}, and nothing happened`)
    if (once && before && JSON.stringify(before) !== JSON.stringify(heard))
      throw new ViolationError('the same answer again', `${said} after ${JSON.stringify(before)}`)
    return
  }
  const all = new Set(reasons.flatMap(({ must, may = [] }) => [...must, ...may]))
  if (all.has(heard.refused) || all.has('nonsense') || (done && GUARDS.has(heard.refused))) return
  if (done && once) throw new ViolationError('answered and done', `${said}, and it was done`)
  throw new ViolationError('no reason', `${said}; what speaks against it: ${[...all].join(', ') || 'nothing'}`)
}
