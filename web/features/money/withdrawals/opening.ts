import { businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { addressServesFrom, isWithinWindow, type WithdrawalFacts } from '@humidor/domain/money/withdrawal.ts'

/** The facts that decide when a withdrawal may be requested, independent of its amount. */
export type Timing = Pick<
  WithdrawalFacts,
  'at' | 'opens' | 'closes' | 'addressChangedAt' | 'addressPause' | 'withdrewToday'
>

type Window = Pick<Timing, 'at' | 'opens' | 'closes'>

/** The window on the business day of a moment. */
export function windowOf({ at, opens, closes }: Window) {
  const midnight = startOf(businessDay(at)).getTime()
  return { opens: new Date(midnight + opens * 1000), closes: new Date(midnight + closes * 1000) }
}

/** A hindrance that time removes: today's withdrawal, an address that was just changed, the window. */
export type Hindrance = 'today' | 'address' | 'window'

export function obstaclesOf(timing: Timing): Hindrance[] {
  const { at, addressChangedAt, addressPause, withdrewToday } = timing
  const serves = addressServesFrom(addressChangedAt, addressPause)
  return [
    ...(withdrewToday ? (['today'] as const) : []),
    ...(serves && at < serves ? (['address'] as const) : []),
    ...(isWithinWindow(timing) ? [] : (['window'] as const)),
  ]
}

/** The first moment without any hindrance; `at` itself if there is none. */
export function opensAt(timing: Timing): Date {
  const { at, opens, closes, addressChangedAt, addressPause, withdrewToday } = timing
  const serves = addressServesFrom(addressChangedAt, addressPause)
  const tomorrow = startOf(dayAfter(businessDay(at)))
  const free = Math.max(at.getTime(), serves?.getTime() ?? 0, withdrewToday ? tomorrow.getTime() : 0)
  const there = { at: new Date(free), opens, closes }
  if (isWithinWindow(there)) return there.at
  const day = businessDay(there.at)
  const missed = there.at >= windowOf(there).closes
  return windowOf({ ...there, at: startOf(missed ? dayAfter(day) : day) }).opens
}

/** The next moment at which the form may change: the window opens or closes, or a hindrance is over. */
export function nextChange(timing: Timing): Date {
  if (obstaclesOf(timing).length > 0) return opensAt(timing)
  return windowOf(timing).closes
}
