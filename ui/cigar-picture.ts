import {
  bandBox,
  bands,
  type CigarShape,
  crest,
  leafStrokes,
  outline,
  sealPath,
  wrappers,
} from './art/cigar-drawing.ts'
import type { NumberedCigar } from './art/numbered-cigar.ts'

type Pen = CanvasRenderingContext2D

/** What is engraved into a band, under its seal. */
export type Engraving = Pick<NumberedCigar, 'waves' | 'notches'>

const stroke = (pen: Pen, path: string, colour: string, width: number, alpha = 1) => {
  pen.globalAlpha = alpha
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.stroke(new Path2D(path))
  pen.globalAlpha = 1
}

function across(pen: Pen, width: number, stops: readonly [at: number, colour: string][]) {
  const shading = pen.createLinearGradient(0, 0, width, 0)
  for (const [at, colour] of stops) shading.addColorStop(at, colour)
  return shading
}

function disc(pen: Pen, { x, y, radius, fill }: { x: number; y: number; radius: number; fill: string }) {
  pen.fillStyle = fill
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fill()
  pen.stroke()
}

function seal(pen: Pen, shape: CigarShape) {
  const { cx, cy, radius } = bandBox(shape)
  const colours = bands[shape.band]
  const w = shape.width
  pen.strokeStyle = colours.line
  if (shape.seal === 'crest') {
    const { q, rays, letter, lines } = crest(shape)
    pen.lineWidth = w * 0.026
    disc(pen, { x: cx, y: cy, radius: q, fill: colours.ground })
    stroke(pen, rays, colours.line, w * 0.016)
    disc(pen, { x: cx, y: cy, radius: q * 0.7, fill: colours.seal })
    stroke(pen, letter, colours.line, w * 0.026)
    stroke(pen, lines, colours.line, w * 0.014, 0.8)
    return
  }
  if (shape.seal === 'dot') {
    pen.lineWidth = w * 0.035
    disc(pen, { x: cx, y: cy, radius, fill: colours.ground })
    disc(pen, { x: cx, y: cy, radius: radius * 0.52, fill: colours.seal })
    return
  }
  const path = sealPath(shape)
  pen.fillStyle = colours.seal
  if (shape.seal !== 'bars') pen.fill(new Path2D(path))
  stroke(pen, path, colours.line, w * 0.03)
}

function band(pen: Pen, shape: CigarShape, engraving: Engraving | undefined) {
  const { y, height } = bandBox(shape)
  const { ground, line } = bands[shape.band]
  const w = shape.width
  const pair = (inset: number) => `M0 ${y + inset}H${w}M0 ${y + height - inset}H${w}`
  pen.fillStyle = 'rgb(0 0 0 / .28)'
  pen.fillRect(0, y - w * 0.03, w, height + w * 0.09)
  pen.fillStyle = ground
  pen.fillRect(0, y, w, height)
  stroke(pen, pair(w * 0.025), line, w * 0.05)
  stroke(pen, pair(w * 0.1), line, w * 0.02, 0.8)
  if (engraving) {
    stroke(pen, engraving.waves, line, 0.7, 0.55)
    stroke(pen, engraving.notches, line, 0.9)
  }
  seal(pen, shape)
  pen.fillStyle = across(pen, w, [
    [0, 'rgb(0 0 0 / .5)'],
    [0.16, 'rgb(0 0 0 / .12)'],
    [0.32, 'rgb(255 255 255 / .2)'],
    [0.5, 'rgb(255 255 255 / 0)'],
    [0.82, 'rgb(0 0 0 / .26)'],
    [1, 'rgb(0 0 0 / .55)'],
  ])
  pen.fillRect(0, y, w, height)
}

/** Paints the upright cigar of `art/Cigar.tsx` on a canvas, its upper left corner at the origin. */
export function paintCigar(pen: Pen, shape: CigarShape, engraving?: Engraving) {
  const [edge, light, base] = wrappers[shape.wrapper]
  const leaf = new Path2D(outline(shape))
  const { dark, light: bright, veins } = leafStrokes(shape)
  const w = shape.width
  pen.save()
  pen.lineCap = 'round'
  pen.fillStyle = across(pen, w, [
    [0, edge],
    [0.3, light],
    [0.56, base],
    [1, edge],
  ])
  pen.fill(leaf)
  pen.clip(leaf)
  stroke(pen, dark, '#1a0d06', w * 0.022, 0.34)
  stroke(pen, bright, '#ffe9c8', w * 0.02, 0.09)
  stroke(pen, veins, '#1a0d06', w * 0.015, 0.13)
  stroke(pen, `M0 ${shape.length - w * 0.03}h${w}`, '#1a0d06', w * 0.06, 0.45)
  pen.lineCap = 'butt'
  band(pen, shape, engraving)
  pen.restore()
}
