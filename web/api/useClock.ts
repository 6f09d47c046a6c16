import { useNow } from './useNow.ts'
import { clockOffset, useSettings } from './useSettings.ts'

/** The server's clock: `offset` from this device's in milliseconds, and `now`, renewed `every` so many milliseconds. */
export function useClock(every = 30_000) {
  const offset = clockOffset(useSettings())
  return { offset, now: useNow(every) + offset }
}
