/** Rounds to two decimals, finer than any screen. Longer numbers only make the page heavier. */
export const round = (value: number) => Math.round(value * 100) / 100

/** Strokes around a ring, `step` degrees apart. */
export function ticks(cx: number, cy: number, inner: number, outer: number, step: number) {
  let d = ''
  for (let angle = 0; angle < 360; angle += step) {
    const radians = (angle * Math.PI) / 180
    const x = Math.cos(radians)
    const y = Math.sin(radians)
    d += `M${round(cx + x * inner)} ${round(cy + y * inner)}L${round(cx + x * outer)} ${round(cy + y * outer)}`
  }
  return d
}

/** The side veins of the leaf, seven to each side. */
export const leafVeins = Array.from({ length: 7 }, (_, vein) => {
  const at = 0.16 + vein * 0.11
  const from = `M${round(48 + Math.sin(at * 2) * 3)} ${round(118 - at * 104)}`
  const reach = 30 * Math.sin(Math.PI * (0.12 + at * 0.86)) + 2
  const side = (way: number) =>
    `${from}q${round(way * reach * 0.55)} ${-4 - vein} ${round(way * reach)} ${round(-14 - vein * 0.6)}`
  return side(1) + side(-1)
}).join('')
