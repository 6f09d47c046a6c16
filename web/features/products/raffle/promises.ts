import type { RaffleCheck } from '@humidor/domain/products/raffle.ts'
import type { RaffleDraw } from './raffle.ts'

/** The data of a draw that this device recorded when it was made. */
type Seen = Pick<RaffleDraw, 'commitment' | 'clientSeed' | 'nonce' | 'prizeId' | 'amount'>

// Kept in memory only, as long as the app is open.
const seen = new Map<number, Seen>()

/** Records the promise before a draw, and its reported result. */
export const keepSeen = (id: number, it: Seen) => void seen.set(id, it)

/**
 * Compares a checked draw with this device's own record. The check alone relies on the platform's current answer, which the
 * platform could have made up later.
 */
export function compareWithSeen(checks: Record<RaffleCheck, boolean>, draw: Seen & Pick<RaffleDraw, 'id'>) {
  const before = seen.get(draw.id)
  if (!before) return checks
  const same = (...names: readonly (keyof Seen)[]) => names.every((name) => before[name] === draw[name])
  return {
    ...checks,
    commitment: checks.commitment && same('commitment'),
    prize: checks.prize && same('clientSeed', 'nonce', 'prizeId', 'amount'),
  }
}
