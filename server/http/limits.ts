import { type Limits, limitsOf } from '@humidor/domain/platform/load.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'

/** Asks for the limits in force. */
export type LimitsInForce = () => Promise<Limits>

/** Milliseconds after which limits are asked for anew. */
const PAUSE = 1_000

/**
 * Keeps the limits in force at hand, so that no request waits for them: asked for once a second while the server runs. While they
 * cannot be asked for, the last ones hold.
 */
export function followLimits(ask: LimitsInForce | undefined, pause = PAUSE) {
  let limits = limitsOf(defaultSettings)
  let asking = false

  async function renew() {
    if (!ask || asking) return
    asking = true
    // A database that does not answer is told of by `/readyz`.
    limits = await ask().catch(() => limits)
    asking = false
  }

  const timer = ask && setInterval(() => void renew(), pause).unref()
  return { now: (): Limits => limits, close: () => clearInterval(timer) }
}
