import { useNow } from './useNow.ts'
import { clockOffset, useSettings } from './useSettings.ts'

/** The server's clock: its difference from this device's, and its moment, looked at again every so many milliseconds. */
export function useClock(every = 30_000) {
  const offset = clockOffset(useSettings())
  return { offset, now: useNow(every) + offset }
}
