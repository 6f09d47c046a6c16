import { pass } from '@humidor/client/retry-when-rate-limited.ts'

/** How long a page waits for a question that the server keeps for 25 seconds. Milliseconds. */
export const LONG_PATIENCE = 35_000

/** Waits, in milliseconds; resolves at once when the signal aborts, or where it had before. */
export const pauseUntil = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  pass(milliseconds, signal).catch(() => undefined)
