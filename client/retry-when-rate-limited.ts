import { CallFailedError, tooSoon } from './asking.ts'

/** Milliseconds until it is asked again, where the platform does not say. */
const PAUSE = 5_000
/** Milliseconds that are waited at most before it is asked again: by then another minute has begun, by which questions are counted. */
const LONGEST = 60_000
/** How often it is asked again. */
const TRIES = 13

/** Lets milliseconds go by. @throws when it was stopped */
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
 * Asks, and where too much was asked within the minute waits until more may be, as long as the platform says: for what takes many
 * questions, one after the other, of which others of the same address may ask as well.
 * @throws as `ask` does, and when it was stopped
 */
export async function retryWhenRateLimited<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await ask()
    } catch (error) {
      const refused = error instanceof CallFailedError && tooSoon(error)
      if (left === 0 || !refused) throw error
      await pass(Math.min(refused.retryAfter ?? PAUSE, LONGEST), signal)
    }
  }
}
