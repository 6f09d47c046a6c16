import { CallFailedError, rateLimitRefusal } from './asking.ts'

/** Milliseconds before a retry when the platform gives no time. */
const PAUSE_MS = 5_000
/** Maximum milliseconds before a retry: by then the next minute, over which requests are counted, has begun. */
const LONGEST_PAUSE_MS = 60_000
/** Maximum number of retries. */
const RETRIES = 13

/** Waits some milliseconds. @throws when `signal` aborts */
export const pass = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })

/**
 * Retries while the request is rate-limited, after the time that the platform gives. For sequences of many queries, which share
 * the limit with other users of the address.
 * @throws as `ask` does, and when `signal` aborts
 */
export async function retryWhenRateLimited<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let left = RETRIES; ; left -= 1) {
    try {
      return await ask()
    } catch (error) {
      const refused = error instanceof CallFailedError && rateLimitRefusal(error)
      if (left === 0 || !refused) throw error
      await pass(Math.min(refused.retryAfter ?? PAUSE_MS, LONGEST_PAUSE_MS), signal)
    }
  }
}
