const now = performance.now.bind(performance)
let ahead = 0

/**
 * Advances this process’s monotonic clock by more than a second without waiting. Settings and shared sums are cached for a second by that
 * clock, so the next read is fresh.
 */
export function aSecondPasses(): void {
  ahead += 1_100
  performance.now = () => now() + ahead
}
