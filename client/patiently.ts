import { AskFailed } from './asking.ts'

/** Milliseconds until it is asked again. */
const PAUSE = 5_000
/** How often it is asked again: questions are counted by the minute, so that by then another one has begun. */
const TRIES = 13

const askedTooOften = (error: unknown) =>
  error instanceof AskFailed && error.failure.kind === 'refused' && error.failure.code === 'code_request_too_frequent'

/** Lets milliseconds go by. @throws when it was stopped */
const pass = (milliseconds: number, signal: AbortSignal) =>
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
 * Asks, and where too much was asked within the minute waits until more may be: for what takes many questions, one after the other, of which others of
 * the same address may ask as well.
 * @throws as `ask` does, and when it was stopped
 */
export async function patiently<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await ask()
    } catch (error) {
      if (left === 0 || !askedTooOften(error)) throw error
    }
    await pass(PAUSE, signal)
  }
}
