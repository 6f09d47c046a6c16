import type { ErrorCode } from '@humidor/domain/errors.ts'
import { isBusy, isUnlucky } from '../database/failure.ts'

/** The code that the caller gets for an unexpected error: the network or the platform failed, and never why. */
export const errorCodeOf = (error: unknown): ErrorCode => (isBusy(error) ? 'network_error' : 'operation_failed')

/** Milliseconds after which no retry begins, so that the caller gets an answer before they stop waiting. */
const RETRY_WINDOW_MS = 10_000

/**
 * Runs work, and retries it where `mayRunAgain` allows: by default after a transient failure. At most `tries` times within ten seconds,
 * with growing random pauses.
 */
export async function withRetries<T>(run: () => Promise<T>, mayRunAgain = isUnlucky, tries = 5): Promise<T> {
  const until = performance.now() + RETRY_WINDOW_MS
  for (let tried = 1; ; tried++) {
    try {
      return await run()
    } catch (error) {
      if (tried === tries || !mayRunAgain(error) || performance.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** tried))
    }
  }
}

/** An error for the log: its kind and place, without the values involved. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, table, routine } = error as Error & Record<string, unknown>
  return {
    type: error.name,
    message: scrub(error.message),
    // Not `code`, because the log redacts that name.
    errorCode: code,
    constraint,
    table,
    routine,
    // The first lines repeat the message, which may contain values. The frames contain only places.
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
  }
}

/**
 * Removes personal data from a text: e-mail addresses, quoted values, codes, tokens. The pattern of an address starts only at the
 * beginning of a word: started at each letter, a word of 60,000 letters would block the node for five seconds.
 */
export const scrub = (text: string) =>
  text
    .replace(/(?<![^\s@"'<>()=])[^\s@"'<>()=]+@[^\s@"'<>)]+/g, '[email]')
    .replace(/"[^"]*"|'[^']*'/g, '[…]')
    .replace(/\b\d{6}\b|[\w-]{24,}/g, '[…]')
    .slice(0, 500)
