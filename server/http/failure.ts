import type { ErrorCode } from '@humidor/domain/errors.ts'

// PostgreSQL: a deadlock, or a transaction that could not be put in order. Nothing happened; running it again is right.
const AGAIN = new Set(['40001', '40P01'])
// Too busy, too slow, or away for a moment: lock and statement time-outs, no connection, shutting down.
const BUSY = /^(?:55P03|57014|57P0[1-5]|53\d{3}|08\w{3}|25P03|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND)$/
const BUSY_SAYS = /timeout exceeded when trying to connect|Connection terminated/

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** Whether a transaction that failed so may simply be run again. */
export const mayRunAgain = (error: unknown) => AGAIN.has(codeOf(error))

/** What the caller is told about an error that nobody foresaw: that the network or the platform failed, and never why. */
export function toldAs(error: unknown): ErrorCode {
  const busy = BUSY.test(codeOf(error)) || (error instanceof Error && BUSY_SAYS.test(error.message))
  return busy || mayRunAgain(error) ? 'network_error' : 'operation_failed'
}

/** Runs again, up to five times and with growing pauses of chance length, what failed only by bad luck. */
export async function withRetries<T>(run: () => Promise<T>, tries = 5): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await run()
    } catch (error) {
      if (tried === tries || !mayRunAgain(error)) throw error
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

/** Takes out of a text whatever may be somebody's: addresses, quoted values, codes, tokens. */
export const scrub = (text: string) =>
  text
    .replace(/[^\s@"'<>(=]+@[^\s@"'<>)]+/g, '[email]')
    .replace(/"[^"]*"|'[^']*'/g, '[…]')
    .replace(/\b\d{6}\b|[\w-]{24,}/g, '[…]')
    .slice(0, 500)
