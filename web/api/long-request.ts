import { pass } from '@humidor/client/retry-when-rate-limited.ts'

/** How long a page waits for an answer that the server keeps back for up to 25 seconds. Milliseconds. */
export const LONG_TIMEOUT_MS = 35_000

/** Waits so many milliseconds. Resolves at once when the signal aborts or has aborted before. */
export const pauseUntil = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  pass(milliseconds, signal).catch(() => undefined)
