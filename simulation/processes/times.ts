import { isInDoubt } from './client.ts'
import type { Intent } from './intents.ts'

/**
 * How often the effect of these intents may have occurred. A refusal after an attempt in doubt proves as little as no answer. `owed`:
 * how often a worker may have made the same effect.
 */
export function timesOf(intents: readonly Intent[], owed = 0): { least: number; most: number } {
  // A key takes effect once, for any number of answers.
  const answeredWith = new Set(intents.flatMap(({ done, key }) => (done ? key : []))).size
  return { least: answeredWith, most: answeredWith + intents.filter(isOpen).length + owed }
}

/** Whether an intent may have taken effect although no answer says so. */
export const isOpen = ({ answer, done, attempts }: Intent) =>
  answer === undefined || (!done && attempts.some(({ answeredWith }) => isInDoubt(answeredWith)))
