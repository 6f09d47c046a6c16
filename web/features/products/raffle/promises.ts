import type { RaffleCheck } from '@humidor/domain/products/raffle.ts'
import type { RaffleDraw } from './raffle.ts'

/** What this device saw of a draw as it was made. */
type Seen = Pick<RaffleDraw, 'commitment' | 'clientSeed' | 'nonce' | 'prizeId' | 'amount'>

// Nothing of it is kept on the device: it lives as long as the app is open.
const seen = new Map<number, Seen>()

/** Keeps what was promised before a draw, and what it was told to be. */
export const keepSeen = (id: number, it: Seen) => void seen.set(id, it)

/**
 * What was looked at of a draw, held against what this device saw itself: the check alone goes by what the platform tells now, which
 * could have been made up since.
 */
export function heldAgainstSeen(checks: Record<RaffleCheck, boolean>, draw: Seen & Pick<RaffleDraw, 'id'>) {
  const before = seen.get(draw.id)
  if (!before) return checks
  const same = (...names: readonly (keyof Seen)[]) => names.every((name) => before[name] === draw[name])
  return {
    ...checks,
    commitment: checks.commitment && same('commitment'),
    prize: checks.prize && same('clientSeed', 'nonce', 'prizeId', 'amount'),
  }
}
