import { type Limits, limitsOf } from '@humidor/domain/platform/load.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'

/** Reads the limits in force. */
export type LimitsInForce = () => Promise<Limits>

/** Milliseconds between two reads of the limits. */
const INTERVAL_MS = 1_000

/**
 * Keeps the limits in force in memory, so that no request waits for them. Reads them once a second. While a read fails, the last ones
 * apply.
 */
export function followLimits(ask: LimitsInForce | undefined, pause = INTERVAL_MS) {
  let limits = limitsOf(defaultSettings)
  let asking = false

  async function renew() {
    if (!ask || asking) return
    asking = true
    // `/readyz` reports a database that does not answer.
    limits = await ask().catch(() => limits)
    asking = false
  }

  const timer = ask && setInterval(() => void renew(), pause).unref()
  return { now: (): Limits => limits, close: () => clearInterval(timer) }
}
