import { round, ticks } from './drawing.ts'

/** Colours of a wrapper leaf, light to dark: edge, light and base of its shading. The names are the trade's. */
export const wrappers = {
  claro: ['#8a5f38', '#c39763', '#a87a49'],
  colorado: ['#6b3f22', '#a8713f', '#8a5630'],
  rosado: ['#6a3522', '#a5623f', '#874a2f'],
  maduro: ['#3f2315', '#77482b', '#5a331e'],
  oscuro: ['#26150d', '#553321', '#3a2216'],
} as const
export type Wrapper = keyof typeof wrappers

/** Colours of the band: ground, line and seal. */
export const bands = {
  gold: { ground: '#b98f47', line: '#f0d9a4', seal: '#7a5722' },
  ivory: { ground: '#eadfc9', line: '#b98f47', seal: '#7a2f1d' },
  oxblood: { ground: '#6e2418', line: '#d8b06a', seal: '#d8b06a' },
  forest: { ground: '#2f4630', line: '#d8b06a', seal: '#d8b06a' },
  ink: { ground: '#1a130e', line: '#d8b06a', seal: '#d8b06a' },
  cedar: { ground: '#8a5a3a', line: '#efdcb4', seal: '#efdcb4' },
} as const
export type Band = keyof typeof bands
export type Seal = 'dot' | 'crest' | 'diamond' | 'bars' | 'shield'

export interface CigarShape {
  /** Width and length in px, in the cigar's real proportions. */
  width: number
  length: number
  wrapper: Wrapper
  band: Band
  seal: Seal
  seams?: number | undefined
  /** Start of the first seam, as a share of the distance between two. */
  phase?: number | undefined
  /** Position of the band as a share of the length, and its height. */
  bandAt?: number | undefined
  bandHeight?: number | undefined
}

/** The outline, upright, head up. */
export function outline({ width: w, length }: CigarShape) {
  const r = w * 0.62
  const c = `${round(r * 0.3)}`
  return `M0 ${round(length)}V${round(r)}C0 ${c} ${round(w * 0.17)} 0 ${round(w / 2)} 0S${round(w)} ${c} ${round(w)} ${round(r)}V${round(length)}Z`
}

/** The strokes of each kind in one path: seams of the spiral leaf, highlights beside them, fine veins, the cap. */
export function leafStrokes({ width: w, length, seams = 6, phase = 0.25 }: CigarShape) {
  const r = w * 0.62
  const step = (length - r) / seams
  let dark = `M0 ${round(r * 0.92)}Q${round(w / 2)} ${round(r * 1.16)} ${round(w)} ${round(r * 0.86)}`
  let light = ''
  let veins = ''
  const seam = (y: number) =>
    `M0 ${round(y)}C${round(w * 0.35)} ${round(y + w * 0.14)} ${round(w * 0.7)} ${round(y + w * 0.42)} ${round(w)} ${round(y + w * 0.5)}`
  for (let at = 0; at < seams; at++) {
    const y = r + step * (at + phase)
    dark += seam(y)
    light += seam(y + w * 0.03)
    veins += `M${round(w * 0.2)} ${round(y + step * 0.9)}C${round(w * 0.32)} ${round(y + step * 0.6)} ${round(w * 0.42)} ${round(y + step * 0.42)} ${round(w * 0.66)} ${round(y + step * 0.3)}`
  }
  return { dark, light, veins }
}

/** The band's box and its middle. */
export function bandBox({ width, length, bandAt = 0.2, bandHeight }: CigarShape) {
  const height = bandHeight ?? width * 0.62
  const y = length * bandAt
  return { y, height, cx: width / 2, cy: y + height / 2, radius: height * 0.3 }
}

/** The company crest: a ring of strokes around an H, with lines to both sides. */
export function crest(shape: CigarShape) {
  const { cx, cy, radius } = bandBox(shape)
  const w = shape.width
  const q = radius * 1.08
  const side = (y: number) =>
    `M${round(w * 0.06)} ${round(y)}H${round(cx - q * 1.25)}M${round(cx + q * 1.25)} ${round(y)}H${round(w * 0.94)}`
  return {
    q,
    rays: ticks(cx, cy, q * 0.82, q * 0.94, 15),
    letter: `M${round(cx - q * 0.24)} ${round(cy - q * 0.36)}v${round(q * 0.72)}M${round(cx + q * 0.24)} ${round(cy - q * 0.36)}v${round(q * 0.72)}M${round(cx - q * 0.24)} ${round(cy)}h${round(q * 0.48)}`,
    lines: side(cy - q * 0.3) + side(cy) + side(cy + q * 0.3),
  }
}

/** The small seals. */
export function sealPath(shape: CigarShape) {
  const { cx, cy, radius: r } = bandBox(shape)
  const w = shape.width
  if (shape.seal === 'diamond')
    return `M${round(cx)} ${round(cy - r)}L${round(cx + r)} ${round(cy)}L${round(cx)} ${round(cy + r)}L${round(cx - r)} ${round(cy)}Z`
  if (shape.seal === 'bars')
    return [-0.45, 0, 0.45].map((at) => `M${round(w * 0.14)} ${round(cy + r * at)}H${round(w * 0.86)}`).join('')
  return `M${round(cx - r * 0.8)} ${round(cy - r)}H${round(cx + r * 0.8)}V${round(cy + r * 0.1)}Q${round(cx + r * 0.8)} ${round(cy + r * 0.8)} ${round(cx)} ${round(cy + r * 1.1)}Q${round(cx - r * 0.8)} ${round(cy + r * 0.8)} ${round(cx - r * 0.8)} ${round(cy + r * 0.1)}Z`
}
