import { guilloche, LEVEL_BAND, levelRays, type Metal, metalColours } from './art/level-drawing.ts'
import { faces } from './paper.ts'

type Pen = CanvasRenderingContext2D

const { width, middle, ribbon, top, centres } = LEVEL_BAND
const x = centres.seal

function shading(pen: Pen, [x0, y0, x1, y1]: [number, number, number, number], stops: [number, string][]) {
  const made = pen.createLinearGradient(x0, y0, x1, y1)
  for (const [at, colour] of stops) made.addColorStop(at, colour)
  return made
}

function ring(pen: Pen, radius: number, lineWidth: number, alpha = 1) {
  pen.globalAlpha = alpha
  pen.lineWidth = lineWidth
  pen.beginPath()
  pen.arc(x, middle, radius, 0, 2 * Math.PI)
  pen.stroke()
  pen.globalAlpha = 1
}

function lines(pen: Pen, path: string, lineWidth: number, alpha: number) {
  pen.globalAlpha = alpha
  pen.lineWidth = lineWidth
  pen.stroke(new Path2D(path))
  pen.globalAlpha = 1
}

const edges = (inset: number) => `M0 ${top + inset}H${width}M0 ${top + ribbon - inset}H${width}`

/** Paints the ribbon of `art/LevelBand.tsx` on a canvas, in the units of that drawing, with its medallion in the middle. */
export function paintLevelBand(pen: Pen, metal: Metal, numeral: string) {
  const { a, b, c, line, numeral: ink } = metalColours[metal]
  pen.save()
  pen.strokeStyle = line
  pen.fillStyle = shading(
    pen,
    [0, top, 0, top + ribbon],
    [
      [0, a],
      [0.34, b],
      [0.62, c],
      [1, a],
    ],
  )
  pen.fillRect(0, top, width, ribbon)
  lines(pen, guilloche, 0.6, 0.42)
  lines(pen, edges(1.5), 1.4, 0.9)
  lines(pen, edges(6), 0.6, 0.7)
  pen.fillStyle = shading(
    pen,
    [x - 44, middle - 44, x + 44, middle + 44],
    [
      [0, b],
      [0.5, c],
      [1, a],
    ],
  )
  pen.beginPath()
  pen.arc(x, middle, 44, 0, 2 * Math.PI)
  pen.fill()
  ring(pen, 44, 1.4)
  lines(pen, levelRays.seal, 0.8, 0.8)
  ring(pen, 33, 0.9)
  ring(pen, 30.5, 0.5, 0.7)
  pen.fillStyle = ink
  pen.font = `500 27px ${faces.serif}`
  pen.fillText(numeral, x, middle + 9)
  pen.restore()
}
