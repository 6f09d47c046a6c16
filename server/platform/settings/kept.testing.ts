const now = performance.now.bind(performance)
let ahead = 0

/**
 * Lets more than a second go by on this process's own clock without waiting for it. It is by that clock that settings, and sums
 * that everybody shares, are kept for a second: what was read before is read anew.
 */
export function aSecondPasses(): void {
  ahead += 1_100
  performance.now = () => now() + ahead
}
