import type { ErrorCode } from '@humidor/domain/errors.ts'
import { isBusy, isUnlucky } from '../database/failure.ts'

/** What the caller is told about an error that nobody foresaw: that the network or the platform failed, and never why. */
export const toldAs = (error: unknown): ErrorCode => (isBusy(error) ? 'network_error' : 'operation_failed')

/** Milliseconds after which nothing is begun again: whoever asked is told, and may ask again, before they stop waiting. */
const RETRY_WINDOW_MS = 10_000

/** Runs again, up to five times and with growing pauses of chance length, what failed only by bad luck, or as `mayRunAgain` says; for ten seconds. */
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

/** An error for the log: what broke and where, without the values that it broke on. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, table, routine } = error as Error & Record<string, unknown>
  return {
    type: error.name,
    message: scrub(error.message),
    // Not `code`: under that name the log blacks out what members type.
    errorCode: code,
    constraint,
    table,
    routine,
    // The first lines repeat the message, which may hold values; the frames only hold places.
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
  }
}

/**
 * Takes out of a text whatever may be somebody's: addresses, quoted values, codes, tokens. An address is looked for from the beginning of
 * a word alone: from each of its letters, a word of 60,000 would hold the node for five seconds.
 */
export const scrub = (text: string) =>
  text
    .replace(/(?<![^\s@"'<>()=])[^\s@"'<>()=]+@[^\s@"'<>)]+/g, '[email]')
    .replace(/"[^"]*"|'[^']*'/g, '[…]')
    .replace(/\b\d{6}\b|[\w-]{24,}/g, '[…]')
    .slice(0, 500)
