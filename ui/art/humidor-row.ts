import type { CigarShape, Wrapper } from './cigar-drawing.ts'
import { round } from './drawing.ts'

const width = 430
const height = 500
const count = 9
const gap = 5
const cigarWidth = round((width + 18 - gap * (count - 1)) / count)
const length = height - 42
const shades = ['maduro', 'colorado', 'oscuro', 'rosado'] as const satisfies readonly Wrapper[]

/** The box of the drawing, and its wrappers in turn. */
export const HUMIDOR_ROW = { width, height, shades } as const

/** A cigar of the row, by its place. */
export const rowShape = (at: number, wrapper: Wrapper): CigarShape => ({
  width: cigarWidth,
  length,
  wrapper,
  band: 'gold',
  seal: 'crest',
  bandAt: 0.27,
  bandHeight: cigarWidth * 0.9,
  seams: 5 + (at % 3),
  phase: ((at * 37) % 10) / 10 - 0.3,
})

/** Each leaf is different; all bands are alike. `x`: from the left edge. */
export const rowCigars = Array.from({ length: count }, (_, at) => {
  const wrapper = shades[at % shades.length] ?? 'maduro'
  return { x: round(-9 + at * (cigarWidth + gap)), shape: rowShape(at, wrapper) }
})
