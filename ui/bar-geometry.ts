/** The height of each bar in per cent of the highest, to a hundredth. For drawing only. None is above zero: all are zero. */
export function barHeights(values: readonly bigint[]): number[] {
  const most = values.reduce((a, b) => (a > b ? a : b), 0n)
  return values.map((value) => (most === 0n || value <= 0n ? 0 : Number((value * 10_000n) / most) / 100))
}

/** The bar below a finger at `share` (0 to 1) of the width. */
export const barAt = (share: number, count: number) => Math.max(0, Math.min(count - 1, Math.floor(share * count)))

/** Pixels that a finger must travel sideways to turn a page, and how many times further than up or down. */
const SWIPE_PX = 48
const SWIPE_SLOPE = 1.5

/** In which direction a finger has swiped: 1 to the next (leftwards), -1 to the one before; 0: it did not swipe. */
export function swipeOf(x: number, y: number): -1 | 0 | 1 {
  if (Math.abs(x) < SWIPE_PX || Math.abs(x) < Math.abs(y) * SWIPE_SLOPE) return 0
  return x < 0 ? 1 : -1
}
